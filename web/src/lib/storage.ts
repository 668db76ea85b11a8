/** Small values that outlive the page; without local storage they live as long as the page does. */

const memory = new Map<string, string>();

function local(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage;
  } catch {
    return null; // forbidden by the browser's settings
  }
}

export function load<T>(key: string, otherwise: T): T {
  let text = memory.get(key) ?? null;
  try {
    text = local()?.getItem(key) ?? text;
  } catch {
    // keep what the session remembers
  }
  if (text === null) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

export function save(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    local()?.setItem(key, text);
  } catch {
    // full or forbidden: the session still remembers
  }
}
