/** The address books of the demo's buyers. */
import type { Demo } from './content/types.ts';
import type { SeedContext } from './context.ts';

/** Fills the address books of the demo, through the API. */
export async function makeAddresses({ clientFor }: SeedContext, { savedAddresses }: Demo): Promise<void> {
  for (const { buyer, ...address } of savedAddresses)
    await (await clientFor(buyer)).addresses.create({ body: address });
}
