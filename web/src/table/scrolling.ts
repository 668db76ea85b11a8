/** Bring something into sight in the nearest box that scrolls, and move nothing else. */
export function scrollInList(wanted: Element): void {
  const box = scroller(wanted.parentElement);
  if (!box) return;
  const { top, bottom } = wanted.getBoundingClientRect();
  const seen = box.getBoundingClientRect();
  if (top < seen.top) box.scrollTop -= seen.top - top;
  else if (bottom > seen.bottom) box.scrollTop += Math.min(bottom - seen.bottom, top - seen.top);
}

function scroller(element: Element | null): Element | null {
  for (let at = element; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}
