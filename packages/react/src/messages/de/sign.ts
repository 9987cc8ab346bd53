import type { SignWords } from '../en/sign.ts'
import { declined } from './shared.ts'

export const signWords = {
  signTitle: 'Anmelden',
  signAsks: (page, host) =>
    page === host
      ? `${host} bittet dich, dich anzumelden.`
      : `${page} (${host}) bittet dich, dich anzumelden.`,
  signMeans:
    'Mit der Unterschrift unter eine Nachricht zeigst du, dass dieses Konto dir gehört. Das kostet nichts und überweist nichts.',
  signWaiting: 'Unterschreibe die Nachricht in deiner Wallet.',
  signNetwork: 'Netzwerk',
  signText: 'Die Nachricht',
  signAction: 'Anmelden',
  signDeclined: `${declined} Nichts wurde unterschrieben.`,
  signFailed: (reason) => `Du bist nicht angemeldet. ${reason}`,
  signSkip: 'Nicht jetzt',
  signDisconnect: 'Abbrechen und trennen',
  signDisconnectFrom: (namespace) => `Abbrechen und von ${namespace} trennen`,
  signReturn: (network) => `Zurück zu ${network}`,
  signDone: 'Du bist angemeldet.',
  signNothing: 'Hier gibt es nichts zu unterschreiben.',
  signRegular: (address) =>
    `Der Smart Account in diesem Netzwerk kann keine Nachrichten unterschreiben. Du meldest dich mit deinem normalen Konto an: ${address}.`,
} satisfies SignWords
