import type { EmbeddedWords } from '../en/embedded.ts'

export const embeddedWords = {
  emailLabel: 'E-Mail',
  emailContinue: 'Weiter mit E-Mail',
  emailOr: 'oder',
  emailInvalid: 'Gib eine gültige E-Mail-Adresse ein.',
  emailWait: (seconds) => `Versuch es in ${seconds} Sekunden noch einmal`,
  emailFailed: (reason) => `Du bist nicht angemeldet. ${reason}`,
  emailTitle: 'Mit E-Mail anmelden',
  emailMeans:
    'Du bekommst per Mail einen Code, der deine Wallet öffnet. Ein Passwort brauchst du nicht.',
  emailDeviceTitle: 'Sieh in deine Mails',
  emailDeviceText: (email) =>
    `Du hast dich hier noch nie angemeldet. Öffne die Mail, die wir an ${email} geschickt haben, und bestätige dort dieses Gerät.`,
  emailMatch: 'Dort wirst du nach dieser Zahl gefragt:',
  emailLate: 'Das dauert länger als sonst. Prüfe deine Verbindung.',
  emailDeviceLate: 'Noch keine Mail? Sieh auch im Spam-Ordner nach.',
  emailCodeTitle: 'Code eingeben',
  emailCodeText: (email) => `Wir haben einen Code mit 6 Ziffern an ${email} geschickt.`,
  emailCodeLabel: 'Code der Mail',
  emailCodeChecking: 'Der Code wird geprüft',
  emailCodeLife: (time) => `Gültig noch ${time}`,
  emailTriesLeft: (count) =>
    count === 1 ? 'Du hast noch einen Versuch.' : `Du hast noch ${count} Versuche.`,
  emailResend: 'Noch eine Mail schicken',
  emailResendIn: (seconds) => `Noch eine Mail in ${seconds} s`,
  emailResent: 'Noch eine Mail ist unterwegs.',
  emailSending: 'Die Mail wird geschickt',
  updateEmailEdit: 'E-Mail-Adresse ändern',
  updateEmailTitle: 'E-Mail-Adresse ändern',
  updateEmailMeans:
    'Du bekommst einen Code an deine jetzige Adresse, dann einen an die neue. Deine Wallet bleibt dieselbe.',
  updateEmailSave: 'Speichern',
  updateEmailCancel: 'Abbrechen',
  updateEmailFresh: 'Um eine Adresse hinzuzufügen, melde dich erst ab und auf diesem Gerät neu an.',
  updateEmailOldTitle: 'Bist du es?',
  updateEmailOldText: (email) =>
    `Wir haben einen Code mit 6 Ziffern an ${email} geschickt, deine jetzige Adresse.`,
  updateEmailNewTitle: 'Neue Adresse bestätigen',
  updateEmailDone: (email) => `Du meldest dich jetzt mit ${email} an.`,
  updateEmailRestart: 'Andere Adresse',
  securityTitle: 'Sicherheit der Wallet',
  securitySettings: 'Wiederherstellung und Geräte',
  securityExport: 'Wallet exportieren',
  securityOpens: 'Öffnet sich in einem Fenster der Wallet',
  approveTitle: 'Bestätigen',
  approveWaiting: 'Deine Wallet wird gefragt',
  approveLate:
    'Das dauert länger als sonst. Prüfe deine Verbindung, oder schließ das Fenster und versuch es noch einmal.',
  approveFailed: 'Es ist nichts geschehen',
  approveFunds: (symbol) => `Für den Betrag und die Gebühr ist nicht genug ${symbol} da.`,
  approveReverted: 'Das würde im Netzwerk fehlschlagen.',
  approveRegular: (address) =>
    `Der Smart Account in diesem Netzwerk kann keine Nachrichten unterschreiben. Dein normales Konto ${address} kann es.`,
  approveRegularAgain:
    'Die Anfrage ist für deinen Smart Account, deshalb muss die App eine neue stellen.',
  accountInUseTitle: (network) => `Dein Konto in ${network}`,
  accountInUseText: (network, before) =>
    `Deine Adresse ist hier eine andere als in ${network}. Dort ist es ${before}.`,
  accountInUseNow: 'Jetzt in Benutzung',
  accountInUseKeep: 'Dieses Konto weiter benutzen',
  accountInUseRegular: (address) => `Normales Konto ${address} benutzen`,
  accountInUseContinue: 'Weiter',
  wasSignedIn: 'Angemeldet.',
  wasSigned: 'Unterschrieben.',
  wasSent: 'Gesendet.',
  methodRefused: 'Diese App wollte etwas, das deine Wallet nicht unterstützt.',
} satisfies EmbeddedWords
