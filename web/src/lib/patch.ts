/** Applies what an update changes in a view. The old view is left as it is. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Patch {
  set?: unknown;
  keys?: Record<string, Patch>;
  gone?: string[];
  size?: number;
  items?: Record<string, Patch>;
}

export class PatchError extends Error {}

export function applyPatch(value: unknown, patch: Patch): unknown {
  if ('set' in patch) return patch.set;
  if (patch.keys !== undefined || patch.gone !== undefined) return patchObject(value, patch);
  if (patch.size !== undefined) return patchList(value, patch);
  return value;
}

function patchObject(value: unknown, patch: Patch): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new PatchError('a patch of keys needs an object');
  }
  const result: Record<string, unknown> = { ...value };
  for (const key of patch.gone ?? []) delete result[key];
  for (const [key, change] of Object.entries(patch.keys ?? {})) {
    result[key] = applyPatch(result[key], change);
  }
  return result;
}

function patchList(value: unknown, patch: Patch): unknown[] {
  if (!Array.isArray(value)) throw new PatchError('a patch of items needs a list');
  const size = patch.size ?? value.length;
  const result: unknown[] = value.slice(0, size);
  for (const [index, change] of Object.entries(patch.items ?? {})) {
    result[Number(index)] = applyPatch(result[Number(index)], change);
  }
  if (result.length !== size) throw new PatchError('a grown list needs all of its new items');
  return result;
}
