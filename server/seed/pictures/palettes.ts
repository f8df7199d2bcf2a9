/** Palettes: the colors, the ornament and the studio of a photo session. */
import type { Color } from '#server/seed/pictures/kit/color.ts';

/** What a thing may be decorated with; a thing that can't carry the ornament stays plain. */
export type Ornament = 'plain' | 'gzhel' | 'khokhloma' | 'speckle' | 'dip' | 'stripes' | 'sprig' | 'dots';

/** A studio seen from the side, for what stands. */
export type Stage = 'sweep' | 'table' | 'plinth' | 'arch' | 'window' | 'disc';

/** A table seen from above, for what lies. */
export type Surface = 'linen' | 'planks' | 'stone';

/** The colors of one photo session. */
export interface Palette {
  /** The thing itself. */
  readonly body: Color;
  /** Its second color: ornament, filling, label. */
  readonly accent: Color;
  /** Its third color: edges, leaves, small parts. */
  readonly trim: Color;
  /** The studio around it. */
  readonly wall: Color;
  readonly ornament: Ornament;
  /** Where a standing thing is photographed, so that two of a kind differ at first sight. */
  readonly stage: Stage;
  /** What a lying thing is photographed on. */
  readonly surface: Surface;
}

function palette(
  body: Color,
  accent: Color,
  trim: Color,
  wall: Color,
  ornament: Ornament,
  stage: Stage,
  surface: Surface,
): Palette {
  return { body, accent, trim, wall, ornament, stage, surface };
}

/** Every palette by name. A new one is one line here. */
export const palettes = {
  gzhel: palette('#f5f3ee', '#1f4fa8', '#86a9dd', '#c3d3e6', 'gzhel', 'sweep', 'linen'),
  cobalt: palette('#274b9f', '#f4ecdc', '#d9a441', '#ead9bd', 'dots', 'table', 'stone'),
  terracotta: palette('#c96f4c', '#f4e5d2', '#8f4129', '#ecd2ba', 'dip', 'window', 'planks'),
  celadon: palette('#9fc2aa', '#f4f1e4', '#5c8f77', '#e7e3cf', 'sprig', 'plinth', 'stone'),
  rose: palette('#e9bab1', '#fff7ef', '#b0606a', '#f0dcd4', 'sprig', 'table', 'linen'),
  oat: palette('#e4d7c1', '#7b5b43', '#b9946c', '#c9b79c', 'speckle', 'plinth', 'linen'),
  khokhloma: palette('#241a1b', '#c4262c', '#e3ad42', '#e2bd78', 'khokhloma', 'table', 'linen'),
  poppy: palette('#cf352c', '#f6c648', '#2f7350', '#f3d9b8', 'khokhloma', 'disc', 'planks'),
  sage: palette('#8b9c7d', '#f1ebdb', '#56684c', '#dcdcc8', 'stripes', 'arch', 'linen'),
  sky: palette('#7fb4d8', '#fdf6e6', '#e2643f', '#f4dfb9', 'dots', 'arch', 'stone'),
  meadow: palette('#5d9a48', '#f3c63f', '#d8472f', '#dbe7c9', 'stripes', 'table', 'planks'),
  amber: palette('#d98c2e', '#fff2d2', '#87480f', '#5a4034', 'plain', 'table', 'planks'),
  linden: palette('#f0b63a', '#fff4d6', '#5f8a3e', '#f3e3bd', 'plain', 'window', 'linen'),
  buckwheat: palette('#77380f', '#f7e6c8', '#b0672a', '#d9c3a0', 'plain', 'table', 'planks'),
  raspberry: palette('#b5163f', '#fbe9e4', '#55813f', '#f2ccd0', 'plain', 'plinth', 'stone'),
  seabuckthorn: palette('#ef8a17', '#fff3dc', '#6f8a4a', '#cfd9c4', 'plain', 'disc', 'planks'),
  fireweed: palette('#a9478a', '#f8e3ea', '#5d7d4b', '#e9cfdd', 'sprig', 'disc', 'stone'),
  night: palette('#1f2b4a', '#e8c36c', '#8696bd', '#aebcd4', 'sprig', 'arch', 'stone'),
  jade: palette('#2c7a62', '#f2e7c6', '#c7a24c', '#cfe0d2', 'sprig', 'plinth', 'linen'),
  oak: palette('#c99a62', '#f0dcb8', '#6b4423', '#dfe3d6', 'plain', 'sweep', 'linen'),
  walnut: palette('#7a4f31', '#d8b387', '#3d2415', '#d5cdbf', 'plain', 'window', 'linen'),
  straw: palette('#d3a95f', '#fbf1da', '#8c6429', '#b9cdc6', 'stripes', 'disc', 'stone'),
  steel: palette('#c3cad0', '#6b4024', '#2d333a', '#6f8189', 'plain', 'sweep', 'stone'),
  brass: palette('#d9a84a', '#b0342c', '#7a4a17', '#8e3f37', 'plain', 'arch', 'planks'),
  linen: palette('#efe5d3', '#b97f56', '#7c5a3e', '#a9b5a4', 'stripes', 'sweep', 'planks'),
  heather: palette('#8f83a8', '#efe7ef', '#5b4c77', '#dcd3e0', 'stripes', 'disc', 'planks'),
  mustard: palette('#d8a02c', '#f7ead0', '#8a5f14', '#4d6c6c', 'dots', 'window', 'planks'),
  cranberry: palette('#a5233a', '#f7ede2', '#6d1527', '#e6cfc8', 'stripes', 'plinth', 'stone'),
  nordic: palette('#2c4b66', '#f4f0e5', '#b73c3a', '#d3dee3', 'gzhel', 'arch', 'planks'),
  fog: palette('#a8b3b8', '#f4f3ee', '#5e6c73', '#dde2e3', 'stripes', 'window', 'linen'),
  graphite: palette('#34383d', '#c98a52', '#7d858c', '#d9d2c6', 'plain', 'plinth', 'linen'),
  forest: palette('#2f5545', '#e7c98b', '#8f5a32', '#d3d6c2', 'sprig', 'sweep', 'planks'),
  mint: palette('#a6d3c0', '#fdf8ec', '#d9774f', '#f2d9c5', 'dots', 'table', 'linen'),
  coral: palette('#e5745f', '#fbe9d7', '#9c3d38', '#bcd3d0', 'dots', 'disc', 'stone'),
  honeycomb: palette('#b98a54', '#b5383c', '#ecd3ab', '#cfe0e2', 'plain', 'sweep', 'linen'),
  lavender: palette('#b7a3d1', '#f6f0e6', '#6c8a5a', '#e3dcea', 'sprig', 'plinth', 'stone'),
} as const satisfies Record<string, Palette>;

/** The name of a palette. */
export type PaletteName = keyof typeof palettes;
