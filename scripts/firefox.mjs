/** Path of Debian's Firefox ESR, and the preferences for end-to-end tests. */
export const firefoxPath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

export const firefoxPrefs = {
  // A single process for all sites: WebDriver BiDi does not send mouse and keyboard input to frames of other processes.
  'fission.autostart': false,
  // Without a graphics card, drawing animations takes processor time.
  'ui.prefersReducedMotion': 1,
}
