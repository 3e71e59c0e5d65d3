/** Of the tab's storage: the path that a link led to before the page was taken over, and the address of that page. */
export const FOLLOWED_LINK = 'followed-link'
