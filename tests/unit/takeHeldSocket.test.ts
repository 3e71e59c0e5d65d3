import { expect, test } from 'vitest'
import { takeHeldSocket } from '#server/lifecycle/environment.ts'

const here = String(process.pid)

test.each([
  ['systemd holds for it is its own', { LISTEN_PID: here, LISTEN_FDS: '1' }, 3],
  ['systemd holds for the program that started it is not', { LISTEN_PID: '1', LISTEN_FDS: '1' }, undefined],
  ['nobody holds is none', {}, undefined],
])('the socket that %s, and programs that it starts inherit none', (_, told, expected) => {
  const environment = { ...told, LISTEN_FDNAMES: 'sunshine-ledger.socket', HOST: '127.0.0.1' }

  expect(takeHeldSocket(environment)).toBe(expected)
  expect(environment).toEqual({ HOST: '127.0.0.1' })
})

test('with two sockets the site does not start, because it is unclear which one is meant', () => {
  expect(() => takeHeldSocket({ LISTEN_PID: here, LISTEN_FDS: '2' })).toThrow(
    'systemd holds 2 sockets for the site, which takes one.',
  )
})
