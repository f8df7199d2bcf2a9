import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { AuthContext, CanAccess, useCanAccess } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { resources as contractResources } from '#contract/resource.ts';
import { roleNames, type Role } from '#contract/roles.ts';
import { createQueryClient } from '#src/api/queries.ts';
import { answerAccessAtOnce, canAccess } from '#src/authProvider/access.ts';
import { authProvider } from '#src/authProvider/index.ts';
import { resources } from '#src/resources/index.ts';
import { endSession, signIn, updateStoredMe } from '#src/session/session.ts';
import { buildMe } from '#tests/support/apiAnswers.ts';

const signInAs = (role: Role) => signIn('token', buildMe({ roles: ['ROLE_USER', role] }));

describe('canAccess', () => {
  it.each([
    ['ROLE_ADMIN', 'categories', 'delete', true],
    ['ROLE_VENDOR', 'categories', 'delete', false],
    ['ROLE_VENDOR', 'products', 'create', true],
    ['ROLE_CUSTOMER', 'products', 'create', false],
    ['ROLE_MANAGER', 'users', 'list', true],
    ['ROLE_VENDOR', 'promoCodes', 'export', false],
    // No call deletes a promo code, and nobody knows such a thing or action.
    ['ROLE_ADMIN', 'promoCodes', 'delete', false],
    ['ROLE_ADMIN', 'unicorns', 'list', false],
    ['ROLE_ADMIN', 'products', 'toString', false],
  ] as const)('answers %s for %s/%s by the audiences of the call', async (role, resource, action, isAllowed) => {
    signInAs(role);
    expect(await authProvider.canAccess?.({ resource, action })).toBe(isAllowed);
  });

  it.each([
    ['ROLE_ADMIN', '/settings/jobs', true],
    ['ROLE_VENDOR', '/settings/jobs', false],
    ['ROLE_MANAGER', '/users/edit/:id', true],
    ['ROLE_VENDOR', '/users/edit/12', false],
    ['ROLE_ADMIN', '/no/such/screen', false],
  ] as const)('answers %s for the screen %s', async (role, resource, isAllowed) => {
    signInAs(role);
    expect(await authProvider.canAccess?.({ resource, action: 'show' })).toBe(isAllowed);
  });

  it('opens the screen of a record that staff may see but not change, and to nobody else', () => {
    signInAs('ROLE_ADMIN');
    expect(contractResources.refferals).not.toHaveProperty('update');
    expect(canAccess({ resource: 'refferals', action: 'edit' })).toBe(true);
    signInAs('ROLE_CUSTOMER');
    expect(canAccess({ resource: 'products', action: 'show' })).toBe(true);
    expect(canAccess({ resource: 'products', action: 'edit' })).toBe(false);
  });

  it('opens nothing of the back office without a session', () => {
    expect(canAccess({ resource: 'orders', action: 'list' })).toBe(false);
  });

  it.each(roleNames)('lets %s make the calls of every screen that is open to that role', (role) => {
    signInAs(role);
    const opens = (path: string | undefined) => path !== undefined && canAccess({ resource: path, action: 'show' });
    const missing = resources.flatMap(({ name, list, paths }) => [
      ...(list.views.some(({ path, foreignRows }) => !foreignRows && opens(path)) &&
      !canAccess({ resource: name, action: 'list' })
        ? [`${name} list`]
        : []),
      ...(opens(paths.edit) && !canAccess({ resource: name, action: 'edit' }) ? [`${name} edit`] : []),
      ...(opens(paths.create) && !canAccess({ resource: name, action: 'create' }) ? [`${name} create`] : []),
    ]);
    // react-admin's controllers would show nothing there.
    expect(missing).toEqual([]);
  });
});

describe('react-admin’s access hooks', () => {
  const answers: (boolean | undefined)[] = [];
  function Question() {
    answers.push(useCanAccess({ resource: 'categories', action: 'delete' }).canAccess);
    return (
      <CanAccess resource="/settings/jobs" action="show" accessDenied="closed">
        open
      </CanAccess>
    );
  }
  const renderQuestion = () => {
    answers.length = 0;
    const queries = createQueryClient();
    answerAccessAtOnce(queries);
    render(
      <QueryClientProvider client={queries}>
        <AuthContext value={authProvider}>
          <Question />
        </AuthContext>
      </QueryClientProvider>,
    );
  };

  it('answer in the first render, so that nothing flickers', () => {
    signInAs('ROLE_ADMIN');
    renderQuestion();
    expect(screen.getByText('open')).toBeVisible();
    expect(new Set(answers)).toEqual(new Set([true]));
  });

  it('answer anew when the roles change, and when the session ends', async () => {
    signInAs('ROLE_ADMIN');
    renderQuestion();
    act(() => updateStoredMe(buildMe({ roles: ['ROLE_USER', 'ROLE_VENDOR'] })));
    expect(await screen.findByText('closed')).toBeVisible();
    expect(answers.at(-1)).toBe(false);
    act(() => updateStoredMe(buildMe({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })));
    expect(await screen.findByText('open')).toBeVisible();
    act(() => endSession());
    expect(await screen.findByText('closed')).toBeVisible();
  });
});
