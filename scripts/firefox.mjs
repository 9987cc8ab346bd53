/** Debian's Firefox ESR, and how the journeys start it. */
export const firefoxPath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

export const firefoxPrefs = {
  // Sites of one process: WebDriver BiDi does not bring mouse and keys to frames of another one.
  'fission.autostart': false,
}
