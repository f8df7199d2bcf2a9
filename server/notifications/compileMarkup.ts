/**
 * Compiles React components to functions that only put texts together. React renders a component once, with
 * placeholders as its props; afterwards each rendering fills them in.
 */
import { render } from '@react-email/render';
import { createElement, Fragment, type ReactNode } from 'react';

/** Finished HTML, as opposed to a text that must be escaped. */
export interface Markup {
  html: string;
}

/** Renders a compiled component. Texts are escaped. */
export type Compiled<Name extends string> = (values: Readonly<Record<Name, string | Markup>>) => Markup;

// Characters for private use, which no template contains
const edge = '\uE000';
const placeholder = /\uE001(\w+)\uE002/;
const toPlaceholder = (name: string): string => `\uE001${name}\uE002`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
/** Escapes a text for content and attributes, as React does. */
const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char]!);

const toHtml = (value: string | Markup): string => (typeof value === 'string' ? escape(value) : value.html);

/** Puts finished parts one after the other. */
export const join = (parts: readonly Markup[]): Markup => ({ html: parts.map(({ html }) => html).join('') });

/**
 * Compiles a component that uses its props only as text, attributes or children: it must not calculate with them.
 * @param names of all its props
 * @param isDocument whether it renders an html element
 */
export async function compile<Name extends string, Props extends Record<Name, ReactNode>>(
  Component: (props: Props) => ReactNode,
  names: readonly (Name & keyof Props & string)[],
  { isDocument = false } = {},
): Promise<Compiled<keyof Props & string>> {
  const props = Object.fromEntries(names.map((name) => [name, toPlaceholder(name)])) as Record<string, string>;
  const element = createElement(Component as (props: Record<string, string>) => ReactNode, props);
  const rendered = await render(isDocument ? element : createElement(Fragment, null, edge, element, edge));
  // `render` adds a doctype to fragments too
  const html = isDocument ? rendered : rendered.split(edge)[1]!;
  // Texts at even indexes, names of props at odd ones
  const pieces = html.split(placeholder);
  return (values) => ({
    html: pieces
      .map((piece, index) => (index % 2 === 0 ? piece : toHtml(values[piece as keyof Props & string])))
      .join(''),
  });
}
