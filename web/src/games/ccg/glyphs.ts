// Own silhouettes in a square of 24, one for each kind of card and location.

import type { PlaceView, Printed } from './seen';

const SHAPES = {
  character:
    'M12 3a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9M3.500 21c.4-5 3.600-8 8.500-8s8.100 3 8.500 8z',
  droid:
    'M6 11a6 6 0 0 1 12 0zM6 12.500h12V19l-2 2H8l-2-2zM10.500 7.200a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0',
  creature:
    'M4 20c-1.500-6 1-12 8-12s9.500 6 8 12l-3-3-2.500 3-2.500-3-2.500 3L7 17zM4 4l5 3.500-3.500 3zM20 4l-5 3.500 3.500 3z',
  starfighter: 'M12 2l1.600 8 7.900 5v2.500L13.800 16l1.700 5h-7l1.700-5-7.700 1.500V15l7.900-5z',
  capital: 'M12 1.500L20 20l-4-1.200V22H8v-3.200L4 20z',
  walker: 'M2 8h5V5h13v7H7v-1H2zM8 13h3v5l1.500 3H6.500L8 18zM15.500 13h3v5l1.500 3h-6l1.500-3z',
  speeder: 'M1.500 13L9 10l2-4h5l1 4 5.500 2.500v3L17 17H6zM6 18.500h11V20H6z',
  mount: 'M5 21v-8L3 10V5l3-2 3 3h7l4 3v12h-3v-6h-2l-4 1v5H8v-8z',
  weapon: 'M2 7h18l2 2v3h-9l-1 2.500H9.500L8 20H4l1.500-7H2z',
  blade: 'M19.500 2L22 4.500 10.500 16 8 13.500zM7 14.500L9.500 17 4 22.500 1.500 20z',
  device:
    'M10 2h4l.6 3 2.600 1.100L20 4.500l2 3.500-2.300 2v4l2.300 2-2 3.500-2.800-1.600-2.600 1.100-.6 3h-4l-.6-3-2.600-1.100L4 19.500 2 16l2.300-2v-4L2 8l2-3.500 2.800 1.600L9.400 5zM12 8.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7',
  effect:
    'M12 1.500a10.500 10.500 0 1 0 0 21a10.500 10.500 0 1 0 0-21M12 5a7 7 0 1 1 0 14a7 7 0 1 1 0-14M12 8.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 1 0 0-7',
  interrupt: 'M14 1.500L4 14h6.500L8.500 22.500 20 9.500h-7z',
  epic: 'M12 1l2.500 6 6-2-2 6 6 2-6 2.500 2 6-6-2L12 23l-2.500-5.500-6 2 2-6L-.0 13l6-2-2-6 6 2z',
  system:
    'M12 4.500a7.500 7.500 0 1 0 0 15a7.500 7.500 0 1 0 0-15M.5 16.500C3 19.500 21 12 23.500 7.500c.5 4-18.500 13-23 9z',
  exterior: 'M1 20L8.500 6l4 7L16 8l7 12z',
  interior: 'M4 21V10a8 8 0 0 1 16 0v11h-4.500V11a3.500 3.500 0 0 0-7 0v10z',
  bay: 'M2 21V8l10-5 10 5v13h-3v-9H5v9zM7 14h10v2H7zM7 18h10v2H7z',
  trench: 'M1 6h7v12h8V6h7v15H1z',
  vehicle: 'M3 7h18v12H3zM6 10v6h4v-6zM14 10v9h4v-9z',
  reserve: 'M5 3h11v15H5zM8 20h11V6h2v16H8z',
  force: 'M12 2l8 5v10l-8 5-8-5V7zM12 6L8 8.500v7l4 2.500 4-2.500v-7z',
  used: 'M4 5h16v3H4zM4 10.500h16v3H4zM4 16h16v3H4z',
  lost: 'M4 3h16v18H4zM7.500 6L6 7.500 10.500 12 6 16.500 7.500 18l4.500-4.500 4.500 4.500 1.500-1.500-4.500-4.500L18 7.500 16.500 6 12 10.500z',
  hand: 'M2 8l7-3 5.500 14-7 3zM12 4h9v14h-4L12.500 6z',
  life: 'M12 21.500L3.500 13C-1 8 5 1 12 7.500 19 1 25 8 20.500 13z',
} as const;

export type GlyphName = keyof typeof SHAPES;

export function glyphPath(name: GlyphName): string {
  return SHAPES[name];
}

const PLACES: Record<PlaceView['group'], GlyphName> = {
  interior: 'interior',
  'docking bay': 'bay',
  exterior: 'exterior',
  trench: 'trench',
  system: 'system',
  vehicle: 'vehicle',
};

export function placeGlyph(place: PlaceView): GlyphName {
  return PLACES[place.group];
}

const TYPES: Record<string, (face: Printed) => GlyphName> = {
  Character: ({ subtype }) => (subtype === 'Droid' ? 'droid' : 'character'),
  Creature: () => 'creature',
  Device: () => 'device',
  Effect: () => 'effect',
  'Epic Event': () => 'epic',
  Interrupt: () => 'interrupt',
  Location: ({ subtype, icons }) =>
    subtype === 'System' ? 'system' : icons.includes('Exterior') ? 'exterior' : 'interior',
  Starship: ({ subtype }) => (subtype === 'Capital' ? 'capital' : 'starfighter'),
  Vehicle: ({ subtype, kinds }) =>
    subtype === 'Creature'
      ? 'mount'
      : kinds.some((kind) => kind.startsWith('AT-'))
        ? 'walker'
        : 'speeder',
  Weapon: ({ kinds }) => (kinds.includes('lightsaber') ? 'blade' : 'weapon'),
};

/** The silhouette of a card. */
export function cardGlyph(face: Printed): GlyphName {
  return TYPES[face.type]?.(face) ?? 'effect';
}
