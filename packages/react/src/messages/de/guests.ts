import type { GuestWords } from '../en/guests.ts'

export const guestWords = {
  guestContinue: 'Als Gast fortfahren',
  guestMeans:
    'Du bekommst ein Wallet, das nur in diesem Browser existiert. Werden die Daten des Browsers gelöscht, ist das Wallet mit allem darin verloren.',
  guestOpening: 'Dein Wallet wird geöffnet',
  guestName: 'Gast-Wallet',
  guestNotice:
    'Dieses Wallet existiert nur in diesem Browser. Füge eine Anmeldung hinzu, um es zu behalten.',
  guestAdd: 'Anmeldung hinzufügen',
  guestAddTitle: 'Wallet behalten',
  guestAddText:
    'Mit einer Anmeldung kannst du dieses Wallet auch auf anderen Geräten öffnen. Deine Adresse und alles im Wallet bleiben gleich.',
  guestAddEmail: 'E-Mail-Adresse',
  guestAddDone: (name: string) => `Du kannst dich jetzt mit ${name} anmelden.`,
  guestTaken: (name: string) =>
    `Dieses Konto bei ${name} hat schon ein eigenes Wallet. Wallets lassen sich nicht zusammenführen: Nimm ein anderes Konto oder überweise, was dir gehört.`,
  guestNone: 'Hier lässt sich keine Anmeldung hinzufügen.',
  guestLeaveTitle: 'Vom Gast-Wallet abmelden?',
  guestLeaveText:
    'Nur dieser Browser kann das Wallet wieder öffnen, mit „Als Gast fortfahren“ auf dieser Seite. Werden die Daten des Browsers gelöscht oder ist das Fenster privat, ist das Wallet mit allem darin verloren.',
  guestLeave: 'Abmelden',
  guestEmailTitle: 'E-Mail-Adresse hinzufügen',
  guestEmailText: 'Wir schicken einen Code an diese Adresse. Dein Wallet bleibt gleich.',
} satisfies GuestWords
