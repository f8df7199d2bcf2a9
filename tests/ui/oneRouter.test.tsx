import { render, screen } from '@testing-library/react';
import { reactRouterProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';

it('lets react-admin find the router of our screens, so that it opens none of its own', () => {
  const Found = () => <p>{reactRouterProvider.useInRouterContext() ? 'found' : 'missed'}</p>;
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Found /> }])} />);
  expect(screen.getByText('found')).toBeInTheDocument();
});
