/**
 * jsdom has the dialog element but not its modal methods. A dialog that is already removed from the page does not restore
 * focus.
 */
const dialog = globalThis.HTMLDialogElement?.prototype

if (dialog && !('showModal' in dialog)) {
  const openers = new WeakMap<HTMLDialogElement, Element | null>()

  function showModal(this: HTMLDialogElement) {
    openers.set(this, document.activeElement)
    this.open = true
    this.querySelector<HTMLElement>('button, input')?.focus()
  }

  function close(this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    const opener = openers.get(this)
    if (this.isConnected && opener instanceof HTMLElement) opener.focus()
    this.dispatchEvent(new Event('close'))
  }

  Object.assign(dialog, { showModal, close })
  document.addEventListener('keydown', ({ key }) => {
    const open = document.querySelector('dialog[open]')
    if (key === 'Escape') open?.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
}

/** jsdom hides popovers but cannot show them; what else a browser does with them is covered by the browser tests. */
const element = globalThis.HTMLElement?.prototype

if (element && !('showPopover' in element)) Object.assign(element, { showPopover, hidePopover })

function showPopover(this: HTMLElement) {
  this.style.display = 'block'
}

function hidePopover(this: HTMLElement) {
  this.style.display = ''
}
