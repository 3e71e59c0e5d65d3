// Preloads the administrators' chunk, so that tests do not wait for it.
import '#client/app/AdminArea.tsx'
import { renderApp } from './renderApp.tsx'

/** Opens an administrators' page as Ada, who is signed in. */
export const renderAdmin = (path: string, setting: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(path, { signedIn: true, ...setting })

export type AdminApp = Awaited<ReturnType<typeof renderAdmin>>
