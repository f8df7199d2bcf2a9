/** What the rendering server hands to the browser in the page: the answers it rendered from. */
import type { DehydratedState } from '@tanstack/react-query';

export interface Transfer {
  queries: DehydratedState;
  /** Nothing stands at this address: the 404 page was rendered in place of the screen. */
  isMissing: boolean;
}

/** The id of the JSON block in the HTML. */
export const transferBlock = 'transfer';

/** Reads the block of this page; null where the server rendered no content (a shell). Browser only. */
export function readTransfer(): Transfer | null {
  const text = document.getElementById(transferBlock)?.textContent;
  return text ? (JSON.parse(text) as Transfer) : null;
}
