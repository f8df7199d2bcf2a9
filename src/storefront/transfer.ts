/** The data that the rendering server sends to the browser in the page: the answers it rendered from. */
import type { DehydratedState } from '@tanstack/react-query';

export interface Transfer {
  queries: DehydratedState;
  /** There is no record at this address: the server rendered the 404 page. */
  isMissing: boolean;
}

/** Id of the JSON block in the HTML. */
export const transferBlock = 'transfer';

/** Reads the block of this page; null if the server rendered no content. Browser only. */
export function readTransfer(): Transfer | null {
  const text = document.getElementById(transferBlock)?.textContent;
  return text ? (JSON.parse(text) as Transfer) : null;
}
