import { expect, test } from 'vitest';
import { matchPath, parsePlace } from '../../../renderer/router.ts';

test('an empty address is the start', () => {
  expect(parsePlace('').path).toBe('/');
});

test('the query is read after the path', () => {
  const place = parsePlace('#/experiments?filter=pool%20size');
  expect(place.path).toBe('/experiments');
  expect(place.query.get('filter')).toBe('pool size');
});

test('parameters are decoded', () => {
  expect(matchPath('/hosts/:id/edit', '/hosts/r%2F1/edit')).toEqual({ id: 'r/1' });
});

test('a pattern fits only an address of its length', () => {
  expect(matchPath('/hosts', '/hosts/3')).toBeNull();
  expect(matchPath('/hosts/:id', '/hosts')).toBeNull();
  expect(matchPath('/hosts/new', '/hosts/3')).toBeNull();
});
