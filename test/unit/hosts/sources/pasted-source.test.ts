import { expect, test } from 'vitest';
import { readSource } from '../../../../main/hosts/sources/read-source.ts';

test('a pasted ssh_config is read like a file, except that nothing is included', () => {
  const text = ['Include /etc/passwd', 'Host r620-a', '  HostName 10.20.0.21', '  User lab'].join('\n');
  const { source, hosts, notUnderstood } = readSource({ kind: 'ssh-config', text }, []);
  expect(source).toBe('the pasted text');
  expect(hosts).toMatchObject([{ name: 'r620-a', address: '10.20.0.21', user: 'lab' }]);
  expect(notUnderstood).toEqual([
    'the pasted text, line 1: Include /etc/passwd is left out; paste that text too.',
  ]);
});

test.each([
  ['INI', '[mysql]\nr620-a ansible_host=10.20.0.21'],
  ['YAML', 'mysql:\n  hosts:\n    r620-a:\n      ansible_host: 10.20.0.21\n'],
])('a pasted inventory in %s needs no file', (_, text) => {
  expect(readSource({ kind: 'ansible', text }, []).hosts).toMatchObject([
    { name: 'r620-a', address: '10.20.0.21', groups: ['mysql'] },
  ]);
});
