import type { PageTexts } from '../setPageLanguage.ts'

/** Texts of the passkey page. */
export type Texts = {
  again: string
  create: string
  createNew: string
  createTitle: string
  done: string
  doneTitle: string
  follow: string
  hint: string
  known: string
  loginTitle: string
  lost: string
  lostTitle: string
  madeTitle: string
  moreHint: string
  noSecret: string
  onward: string
  stopped: string
  unable: string
  unlockTitle: string
  use: string
  wait: string
}

export const texts: PageTexts<Texts> = {
  ar: {
    again: 'أكّد مرة أخرى',
    create: 'إنشاء مفتاح مرور',
    createNew: 'أنا جديد هنا: إنشاء مفتاح مرور',
    createTitle: 'إنشاء مفتاح مرور',
    done: 'أغلق هذه النافذة وعُد إلى الصفحة التي جئت منها.',
    doneTitle: 'انتهيت هنا',
    follow: 'اتبع ما يطلبه متصفحك.',
    hint: 'سيطلب جهازك بصمتك أو وجهك أو رمزك. لا يغادر أيٌّ منها الجهاز.',
    known: 'يوجد مفتاح مرور لهذا الحساب على هذا الجهاز بالفعل.',
    loginTitle: 'تسجيل الدخول بمفتاح مرور',
    lost: 'أغلق هذه النافذة وابدأ من جديد من الصفحة التي جئت منها.',
    lostTitle: 'لا أحد ينتظر هذه النافذة',
    madeTitle: 'أُنشئ مفتاح المرور',
    moreHint: 'أكّد مرة أخرى كي يستطيع مفتاح المرور فتح محفظتك أيضًا، لا تسجيل الدخول فقط.',
    noSecret:
      'يمكنك تسجيل الدخول بهذا المفتاح، لكنه لا يستطيع فتح محفظتك على جهاز جديد. احفظ رمز استرداد أيضًا.',
    onward: 'متابعة',
    stopped: 'لم يحدث شيء. حاول مرة أخرى.',
    unable: 'لا يستطيع هذا المتصفح استخدام مفاتيح المرور هنا. سجّل الدخول بطريقة أخرى.',
    unlockTitle: 'استخدم مفتاح المرور',
    use: 'استخدام مفتاح المرور',
    wait: 'لحظة من فضلك …',
  },
  de: {
    again: 'Noch einmal bestätigen',
    create: 'Passkey anlegen',
    createNew: 'Ich bin neu hier: Passkey anlegen',
    createTitle: 'Passkey anlegen',
    done: 'Schließ dieses Fenster und geh zurück zu der Seite, von der du kommst.',
    doneTitle: 'Hier bist du fertig',
    follow: 'Folge dem, was dein Browser fragt.',
    hint: 'Dein Gerät fragt nach Fingerabdruck, Gesicht oder PIN. Nichts davon verlässt das Gerät.',
    known: 'Auf diesem Gerät gibt es für dieses Konto schon einen Passkey.',
    loginTitle: 'Mit einem Passkey anmelden',
    lost: 'Schließ dieses Fenster und beginne noch einmal auf der Seite, von der du kommst.',
    lostTitle: 'Niemand wartet auf dieses Fenster',
    madeTitle: 'Der Passkey ist angelegt',
    moreHint:
      'Bestätige noch einmal, damit der Passkey nicht nur anmelden, sondern auch deine Wallet öffnen kann.',
    noSecret:
      'Mit diesem Passkey kannst du dich anmelden. Deine Wallet kann er auf einem neuen Gerät nicht öffnen: Sichere auch einen Wiederherstellungscode.',
    onward: 'Weiter',
    stopped: 'Es ist nichts geschehen. Versuch es noch einmal.',
    unable: 'Dieser Browser kann hier keine Passkeys. Melde dich auf einem anderen Weg an.',
    unlockTitle: 'Nimm deinen Passkey',
    use: 'Passkey verwenden',
    wait: 'Einen Moment …',
  },
  en: {
    again: 'Confirm once more',
    create: 'Create a passkey',
    createNew: 'I am new here: create a passkey',
    createTitle: 'Create a passkey',
    done: 'Close this window and go back to the page you came from.',
    doneTitle: 'You are done here',
    follow: 'Follow what your browser asks.',
    hint: 'Your device asks for your fingerprint, face or PIN. None of it leaves the device.',
    known: 'This device has a passkey for this account already.',
    loginTitle: 'Sign in with a passkey',
    lost: 'Close this window and start again on the page you came from.',
    lostTitle: 'Nobody waits for this window',
    madeTitle: 'The passkey is made',
    moreHint:
      'Confirm once more, so that the passkey can not only sign you in but also open your wallet.',
    noSecret:
      'This passkey signs you in. It can’t open your wallet on a new device: save a recovery code as well.',
    onward: 'Go on',
    stopped: 'Nothing happened. Try again.',
    unable: 'This browser can’t use passkeys here. Sign in another way.',
    unlockTitle: 'Use your passkey',
    use: 'Use my passkey',
    wait: 'One moment …',
  },
}
