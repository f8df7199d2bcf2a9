/** Sales channels: site, app, sales points. */
import { resourceLater } from '#src/backOffice/kit/menuPart.ts';
import { channelMenu } from './menu.ts';

export default resourceLater(channelMenu, () => import('./definition.ts'));
