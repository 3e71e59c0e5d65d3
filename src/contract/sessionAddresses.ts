/** Signing in, who is signed in, and signing out: apart from the other administrators' endpoints, since every page loads them. */

export const signIn = 'POST /api/auth'
export const getCurrentUser = 'GET /api/auth'
export const signOut = 'DELETE /api/auth'
