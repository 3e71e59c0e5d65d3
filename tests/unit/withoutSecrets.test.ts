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

test('a copy without secrets has no changed password, no code, no recovery codes, and no secret of a second factor', () => {
  const sent = {
    savePassword: { current: 'forty pelicans dive', next: 'fifty pelicans dive' },
    saveSecondFactor: { code: '123456' },
  }
  const answered = {
    saveTimeSecret: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Ada?secret=JBSWY3DPEHPK3PXP' },
    saveRecoveryCodes: { codes: ['ybur-2kh4-ygav-yyxd'] },
  }

  expect(withoutSecrets({ sent, answered })).toEqual({
    sent: { savePassword: { current: '(hidden)', next: '(hidden)' }, saveSecondFactor: { code: '(hidden)' } },
    answered: {
      saveTimeSecret: { secret: '(hidden)', uri: '(hidden)' },
      saveRecoveryCodes: { codes: '(hidden)' },
    },
  })
})

test('a copy without secrets shows that there is no token', () => {
  expect(withoutSecrets({ session: { token: null }, count: 0 })).toEqual({
    session: { token: null },
    count: 0,
  })
})
