// Checks one import by the zones of house.ts.
import { DOMAIN_FILES, domains, type Zone, explainDomainOrder, zones } from './house.ts';

/** The target of an import: a source file by its path from the root, or a package by its specifier. */
export type Target = { file: string } | { package: string };

/** Gets the zone of a file. @throws Error for a file outside every zone */
export function getZone(file: string): Zone {
  const zone = zones.findLast(({ files }) => files.some((glob) => matchesGlob(file, glob)));
  if (!zone) throw new Error(`${file} belongs to no zone: name it in tests/architecture/house.ts.`);
  return zone;
}

/** Gets the domain of a file, if any. */
export function getDomain(file: string): string | undefined {
  return matchesGlob(file, DOMAIN_FILES) ? file.split('/')[2] : undefined;
}

/** Returns the message for a forbidden import, or undefined if it is allowed. */
export function findViolation(from: string, target: Target, isType: boolean): string | undefined {
  const zone = getZone(from);
  if ('package' in target) return isPackageOpen(zone, target.package, isType) ? undefined : zone.because;
  return isZoneOpen(zone, getZone(target.file), isType)
    ? (findOrderViolation(from, target.file, isType) ?? findResourceViolation(from, target.file))
    : zone.because;
}

function isZoneOpen(zone: Zone, other: Zone, isType: boolean): boolean {
  if (zone === other || zone.runs.includes('*') || zone.runs.includes(other.name)) return true;
  return isType && Boolean(zone.types?.includes(other.name));
}

function isPackageOpen({ packages, packageTypes }: Zone, name: string, isType: boolean): boolean {
  if (!packages || (isType && packageTypes)) return true;
  if ('only' in packages) return packages.only.some((glob) => matchesGlob(name, glob));
  return !packages.never.some((glob) => matchesGlob(name, glob));
}

function findOrderViolation(from: string, to: string, isType: boolean): string | undefined {
  const [here, there] = [getDomain(from), getDomain(to)];
  if (!here || !there || isType || getZone(to).name === 'tables') return undefined;
  return domains.indexOf(there) > domains.indexOf(here) ? explainDomainOrder(here) : undefined;
}

/** Finds imports between resources. A resource is a folder or a file of src/resources. */
function findResourceViolation(from: string, to: string): string | undefined {
  const [here, there] = [from, to].map((file) => /^src\/resources\/([^/.]+)/.exec(file)?.[1]);
  if (!here || !there || here === there || getZone(from).name === 'resource list') return undefined;
  return 'A resource knows no other one: what two of them need belongs to the kit or to src/ui.';
}

const patterns = new Map<string, RegExp>();

/** Whether a path matches a glob, in which `**` is any depth and `*` a part of one name. */
export function matchesGlob(path: string, glob: string): boolean {
  const known = patterns.get(glob);
  if (known) return known.test(path);
  const pattern = glob
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('**/', '(.+/)?')
    .replaceAll('**', '.+')
    .replaceAll(/(?<![.)])\*/g, '[^/]*');
  patterns.set(glob, new RegExp(`^${pattern}$`));
  return matchesGlob(path, glob);
}
