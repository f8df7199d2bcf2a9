/** The ledger of bonuses. */
import { resourceLater } from '#src/backOffice/kit/menuPart.ts';
import { transactionMenu } from './menu.ts';

export default resourceLater(transactionMenu, () => import('./definition.tsx'));
