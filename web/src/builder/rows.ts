/** Keys in lists of rows with steppers. */

/** Up and down go to the same button of the next row; plus and minus change the row's copies. */
export function rowKeys(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const focus = document.activeElement;
  const row = focus?.closest('li');
  if (!row || !event.currentTarget.contains(row)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const press = { '+': 1, '=': 1, '-': 0 }[event.key];
  if (press !== undefined) {
    event.preventDefault();
    row.querySelectorAll<HTMLButtonElement>('.stepper button')[press]?.click();
    return;
  }
  const next = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[
    event.key
  ];
  if (!next) return;
  event.preventDefault();
  const buttons = [...row.querySelectorAll('button')];
  const others = [...next.querySelectorAll<HTMLButtonElement>('button')];
  const same = others[buttons.indexOf(focus as HTMLButtonElement)];
  (same && !same.disabled ? same : others.find((button) => !button.disabled))?.focus();
}
