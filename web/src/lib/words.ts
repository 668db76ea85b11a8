/** The first letter large. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function plural(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** The parts that there are, one after the other. */
export function listed(parts: readonly (string | undefined)[], between = ', '): string {
  return parts.filter(Boolean).join(between);
}
