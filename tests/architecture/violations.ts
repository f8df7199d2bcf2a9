// Judges one import by the zones of the house.
import { DOMAIN_FILES, domains, type Zone, whyNotRight, zones } from './house.ts';

/** What a file imports: a file of ours by its path from the root, or a package by its specifier. */
export type Target = { file: string } | { package: string };

/** Which part of the tree a file belongs to. Throws an Error for a file outside every zone. */
export function zoneOf(file: string): Zone {
  const zone = zones.findLast(({ files }) => files.some((glob) => fits(file, glob)));
  if (!zone) throw new Error(`${file} belongs to no zone: name it in tests/architecture/house.ts.`);
  return zone;
}

/** The domain whose folder a file stands in, if any. */
export function domainOf(file: string): string | undefined {
  return fits(file, DOMAIN_FILES) ? file.split('/')[2] : undefined;
}

/** The sentence for whoever wrote this import, or undefined where it is allowed. */
export function verdict(from: string, target: Target, isType: boolean): string | undefined {
  const zone = zoneOf(from);
  if ('package' in target) return packageIsOpen(zone, target.package, isType) ? undefined : zone.because;
  return zoneIsOpen(zone, zoneOf(target.file), isType)
    ? (rightwards(from, target.file, isType) ?? betweenResources(from, target.file))
    : zone.because;
}

function zoneIsOpen(zone: Zone, other: Zone, isType: boolean): boolean {
  if (zone === other || zone.runs.includes('*') || zone.runs.includes(other.name)) return true;
  return isType && Boolean(zone.types?.includes(other.name));
}

function packageIsOpen({ packages, packageTypes }: Zone, name: string, isType: boolean): boolean {
  if (!packages || (isType && packageTypes)) return true;
  if ('only' in packages) return packages.only.some((glob) => fits(name, glob));
  return !packages.never.some((glob) => fits(name, glob));
}

function rightwards(from: string, to: string, isType: boolean): string | undefined {
  const [here, there] = [domainOf(from), domainOf(to)];
  if (!here || !there || isType || zoneOf(to).name === 'tables') return undefined;
  return domains.indexOf(there) > domains.indexOf(here) ? whyNotRight(here) : undefined;
}

/** A resource is a folder, or a single file, of src/resources. */
function betweenResources(from: string, to: string): string | undefined {
  const [here, there] = [from, to].map((file) => /^src\/resources\/([^/.]+)/.exec(file)?.[1]);
  if (!here || !there || here === there || zoneOf(from).name === 'resource list') return undefined;
  return 'A resource knows no other one: what two of them need belongs to the kit or to src/ui.';
}

const patterns = new Map<string, RegExp>();

/** Whether a path fits a glob, in which `**` is any depth and `*` a part of one name. */
export function fits(path: string, glob: string): boolean {
  const known = patterns.get(glob);
  if (known) return known.test(path);
  const pattern = glob
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('**/', '(.+/)?')
    .replaceAll('**', '.+')
    .replaceAll(/(?<![.)])\*/g, '[^/]*');
  patterns.set(glob, new RegExp(`^${pattern}$`));
  return fits(path, glob);
}
