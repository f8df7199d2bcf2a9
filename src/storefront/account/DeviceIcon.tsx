/** Icon of the device of a session: computer, phone, tablet or other. */
import type { MySession } from '#contract/account.ts';

const shapes: Record<MySession['device'], string> = {
  desktop: 'M3.5 4.5h17v11h-17zM9 19.5h6M12 15.5v4',
  mobile: 'M7.5 2.5h9v19h-9zM11 18.5h2',
  tablet: 'M5 3h14v18H5zM11 18h2',
  other: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.7 9.5a2.3 2.3 0 1 1 3.4 2c-.8.5-1.1.9-1.1 1.8M12 16.5h.01',
};

export const DeviceIcon = ({ kind }: { kind: MySession['device'] }) => (
  <svg
    width={28}
    height={28}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={shapes[kind]} />
  </svg>
);
