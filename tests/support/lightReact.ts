/**
 * Keeps React's development build from capturing a stack for every element, which takes a twentieth of the time of UI
 * tests. The stacks only add the line of the element to React's warnings.
 */
import * as React from 'react';

const internalsName = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = (React as unknown as Record<string, object>)[internalsName];
if (!internals || !('recentlyCreatedOwnerStacks' in internals))
  throw new Error('This version of React counts its stacks in another place: change or delete this file.');

// React captures no stack while this count is above ten thousand, and sets it to zero every second.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
