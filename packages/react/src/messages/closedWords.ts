// The few words of the first load, bundled in every language: buttons must not flicker or wait for a request. All other
// words load with the modal.

const en = {
  connectWallet: 'Connect wallet',
  connecting: 'Connecting…',
  selectNetwork: 'Select network',
  unsupportedNetwork: 'Unsupported network',
  unknownNetwork: 'Unknown network',
  currentNetwork: (network: string) => `Network: ${network}. Change`,
  dialogLabel: 'Wallet',
  loadFailed: 'Couldn’t load this part. Check your connection.',
  retry: 'Try again',
  close: 'Close',
}
export type ClosedWords = typeof en

const de: ClosedWords = {
  connectWallet: 'Wallet verbinden',
  connecting: 'Verbinde …',
  selectNetwork: 'Netzwerk wählen',
  unsupportedNetwork: 'Netzwerk nicht unterstützt',
  unknownNetwork: 'Unbekanntes Netzwerk',
  currentNetwork: (network) => `Netzwerk: ${network}. Ändern`,
  dialogLabel: 'Wallet',
  loadFailed: 'Das ließ sich nicht laden. Prüfe deine Verbindung.',
  retry: 'Noch einmal',
  close: 'Schließen',
}

const ar: ClosedWords = {
  connectWallet: 'ربط المحفظة',
  connecting: 'جارٍ الربط…',
  selectNetwork: 'اختيار الشبكة',
  unsupportedNetwork: 'شبكة غير مدعومة',
  unknownNetwork: 'شبكة غير معروفة',
  currentNetwork: (network) => `الشبكة: \u2068${network}\u2069. تغيير`,
  dialogLabel: 'المحفظة',
  loadFailed: 'تعذّر تحميل هذا الجزء. تحقّق من اتصالك.',
  retry: 'المحاولة مجددًا',
  close: 'إغلاق',
}

/** Words by language. A new language starts here and then needs a catalogue. */
export const closedWords = { en, de, ar }
export type LanguageName = keyof typeof closedWords
