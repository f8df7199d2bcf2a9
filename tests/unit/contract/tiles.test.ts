import { describe, expect, it } from 'vitest';
import { getTilesSource } from '#contract/rules/tiles.ts';

describe('getTilesSource', () => {
  it.each([
    ['https://tiles.example.com/{z}/{x}/{y}.png', 'https://tiles.example.com'],
    ['http://127.0.0.1:8080/{z}/{x}/{y}{r}.png?key=a', 'http://127.0.0.1:8080'],
    ['https://{s}.tile.example.com/{z}/{x}/{y}.png', 'https://*.tile.example.com'],
    ['https://tiles.example.com/{z}/{x}.png', null],
    ['javascript:alert(1)//{z}{x}{y}', null],
    ['/{z}/{x}/{y}.png', null],
  ])('%s is allowed as %s', (template, source) => expect(getTilesSource(template)).toBe(source));

  it('lets no template add a source of its own', () => {
    expect(getTilesSource("https://a.example;script-src 'unsafe-inline'/{z}/{x}/{y}")).toBeNull();
    expect(getTilesSource('https://a.example;script-src/{z}/{x}/{y}')).toBeNull();
    expect(getTilesSource('https://a.example *.b.example/{z}/{x}/{y}')).toBeNull();
  });
});
