/**
 * The key in session storage of the path of a link that was followed before hydration, and of the address of its page.
 */
export const FOLLOWED_LINK = 'followed-link'
