/** Why inviting or changing a person takes the administrator's own password. */
export const PASSWORD_HINT =
  'Changes to who may sign in, and to what they may do, take your password again: a stolen or unattended session is not enough.'
