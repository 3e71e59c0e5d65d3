import { expect, test } from 'vitest'
import { withoutSecrets } from '#client/store/withoutSecrets.ts'

test('Redux DevTools never shows a token or a password, however deeply nested', () => {
  const action = {
    type: 'api/executeMutation/pending',
    meta: { arg: { originalArgs: { email: 'ada@example.org', password: 'forty pelicans dive' } } },
    payload: [{ token: 'secret' }],
  }

  expect(withoutSecrets(action)).toEqual({
    type: 'api/executeMutation/pending',
    meta: { arg: { originalArgs: { email: 'ada@example.org', password: '(hidden)' } } },
    payload: [{ token: '(hidden)' }],
  })
  expect(action.payload).toEqual([{ token: 'secret' }])
})

test('it does show that there is no token', () => {
  expect(withoutSecrets({ session: { token: null }, count: 0 })).toEqual({
    session: { token: null },
    count: 0,
  })
})
