/** The key of the profile that this browser keeps; see `profile.ts`. */
import { load, save } from './storage';

const KEY = 'starfold.key';

export function profileKey(): string {
  return load<string>(KEY, '');
}

export function keepKey(key: string): void {
  save(KEY, key);
}
