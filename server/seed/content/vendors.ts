import type { DemoVendor } from '#server/seed/content/types.ts';

/** Owners of companies that are not demo sign-ins. */
export const vendors: readonly DemoVendor[] = [
  { email: 'ingrid@fjellstad.example', fio: 'Ingrid Solheim', country: 'NO', phone: '+4790012345' },
  { email: 'nino@teplitsa.example', fio: 'Нино Беридзе', country: 'GE', phone: '+995555123456' },
  { email: 'haruka@kumo.example', fio: 'Haruka Mori', country: 'JP', phone: '+819012345678' },
  { email: 'tomas@alecrim.example', fio: 'Tomás Ferreira', country: 'PT', phone: '+351912345678' },
];
