// Where zones and units go: sizes that fit the space there is, without scrolling as long as possible.

/** From a picture with a name down to a picture alone; `dense` shows values without room for a picture. */
export type TileStyle = 'full' | 'mid' | 'small' | 'dense' | 'mini';

export interface Packing {
  style: TileStyle;
  width: number;
  height: number;
  columns: number;
  gap: number;
  fits: boolean;
}

const GAP = 6;

/** Widest first; the first one that fits is taken. */
const CANDIDATES: readonly { style: TileStyle; width: number; height: number }[] = [
  ...range(148, 80, -2).map((width) => ({
    style: 'full' as const,
    width,
    height: Math.round(width * 0.62) + 66,
  })),
  ...range(78, 60, -2).map((width) => ({
    style: 'mid' as const,
    width,
    height: Math.round(width * 0.5) + 50,
  })),
  ...[70, 62, 54].flatMap((height) =>
    range(58, 46, -2).map((width) => ({ style: 'small' as const, width, height })),
  ),
  ...range(48, 40, -2).map((width) => ({ style: 'dense' as const, width, height: 44 })),
  ...range(44, 24, -2).map((width) => ({ style: 'mini' as const, width, height: width })),
];

function range(from: number, to: number, step: number): number[] {
  return Array.from(
    { length: Math.floor((to - from) / step) + 1 },
    (_, place) => from + place * step,
  );
}

function rowsFor(count: number, columns: number): number {
  return Math.ceil(count / columns);
}

export interface Room {
  width: number;
  height: number;
  /** Bounds of a tile's width. */
  least?: number;
  most?: number;
  gap?: number;
}

const NARROW = 3;
const NO_GAP = 1;

/** One tile size for several groups of units that stand one below the other. */
export function pack(groups: number[], room: Room): Packing {
  const { width, height, least = 24, most = 124, gap = GAP } = room;
  const allowed = CANDIDATES.filter(
    (tile) => tile.width <= Math.min(most, width) && tile.width >= least,
  );
  const valued = allowed.filter((tile) => tile.style !== 'mini');
  const bare = allowed.filter((tile) => tile.style === 'mini');
  // Values that can be read are worth more than the gaps between them.
  const tried = [
    ...valued.map((tile) => place(tile, groups, width, height, gap)),
    ...valued.slice(-5).map((tile) => place(tile, groups, width, height, NARROW)),
    ...bare.map((tile) => place(tile, groups, width, height, Math.min(gap, 4))),
    ...allowed.slice(-1).map((tile) => place(tile, groups, width, height, NO_GAP)),
  ];
  const smallest = tried.at(-1) ?? { ...CANDIDATES.at(-1)!, columns: 1, gap, fits: false };
  const found = tried.find((packing) => packing.fits);
  return found ? grown(found, groups, room) : smallest;
}

const GROWTH = 1.3;

/** Room that is left over belongs to the tiles. */
function grown(packing: Packing, groups: number[], { width, height, most = 124 }: Room): Packing {
  const { columns, gap } = packing;
  const wide = Math.max(...groups, 1) < columns ? Math.max(...groups, 1) : columns;
  const rows = groups.reduce((sum, count) => sum + rowsFor(count, columns), 0) || 1;
  const fill = Math.floor((width - gap * (wide - 1)) / wide);
  const high = Math.floor((height - 1 - (rows + 1) * gap) / rows);
  const limit = (size: number) => Math.floor(size * GROWTH);
  return {
    ...packing,
    width: Math.min(fill, limit(packing.width), Math.max(most, packing.width)),
    height: Math.max(packing.height, Math.min(high, limit(packing.height))),
  };
}

function place(
  tile: { style: TileStyle; width: number; height: number },
  groups: number[],
  width: number,
  height: number,
  gap: number,
): Packing {
  const columns = Math.max(1, Math.floor((width + gap) / (tile.width + gap)));
  const rows = groups.reduce((sum, count) => sum + rowsFor(count, columns), 0);
  const needed = rows * tile.height + (rows + 1) * gap + 1;
  return { ...tile, columns, gap, fits: needed <= height };
}

export interface Cell {
  zone: number;
  column: number;
  row: number;
  rows: number;
}

export interface Grid {
  columns: number;
  rows: number;
  cells: Cell[];
}

/** Where the zones lie, by the number of players: homes by seat, the contested zone as `*`. */
const GRIDS: Record<number, readonly string[]> = {
  2: ['0*1'],
  3: ['0*1', '0*2'],
  4: ['0*1', '3*2'],
  5: ['012', '4*3'],
  6: ['0*1', '5*2', '4*3'],
  7: ['012', '6*3', '5*4'],
  8: ['012', '7*3', '654'],
};

/** Homes clockwise around the contested zone; two players on one axis. */
export function zoneGrid(seats: number): Grid {
  const rows = GRIDS[seats] ?? GRIDS[8]!;
  const signs = [...Array.from({ length: seats }, (_, seat) => String(seat)), '*'];
  const cells = signs.map((sign, zone) => {
    const row = rows.findIndex((each) => each.includes(sign));
    const column = (rows[row]?.indexOf(sign) ?? 0) + 1;
    return { zone, column, row: row + 1, rows: rows.filter((each) => each.includes(sign)).length };
  });
  return { columns: 3, rows: rows.length, cells };
}

/** Zones as they are read: left to right, then down. */
export function readingOrder(grid: Grid): number[] {
  return [...grid.cells]
    .sort((a, b) => a.row - b.row || a.column - b.column)
    .map((cell) => cell.zone);
}
