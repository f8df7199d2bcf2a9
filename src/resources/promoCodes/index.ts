/** Promo codes: what they give, until when, who used them. */
import { resourceLater } from '#src/backOffice/kit/menuPart.ts';
import { promoMenu } from './menu.ts';

export default resourceLater(promoMenu, () => import('./definition.tsx'));
