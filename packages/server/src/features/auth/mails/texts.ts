/** Languages of the emails. */
export const languages = ['ar', 'de', 'en'] as const
export type Language = (typeof languages)[number]

/** Returns the language for a locale such as `de-AT`; English if there are no texts in its language. */
export function toLanguage(locale: string | undefined): Language {
  const asked = locale?.split(/[-_]/)[0]?.toLowerCase()
  return languages.find((language) => language === asked) ?? 'en'
}

/** Events of a wallet or account that its owner is notified of by email. */
export type NoticeKind =
  | 'deviceAdded'
  | 'deviceRemoved'
  | 'loginAdded'
  | 'loginRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'emailChanged'
  | 'recoveryReplaced'
  | 'walletExported'
  | 'walletFrozen'
  | 'walletSecured'
  | 'walletUnfrozen'

/** Texts of one language. Values are listed separately and never inserted into a sentence. */
export type Texts = {
  codeHint: string
  codeSubject: string
  codeTitle: string
  ignore: string
  linkAction: string
  linkHint: string
  linkHintButton: string
  linkSubject: string
  linkTitle: string
  notices: Readonly<Record<NoticeKind, { subject: string; title: string }>>
  noticeHint: string
  labelAddress: string
  labelNewEmail: string
  labelTime: string
  labelBrowser: string
  labelPage: string
  unknownBrowser: string
  recoveryAction: string
  recoveryHint: string
  recoverySubject: string
  recoveryTitle: string
  undoAction: string
  undoHint: string
  updatedSubject: string
  updatedTitle: string
  updatePrimaryTitle: string
  updateSecondaryTitle: string
  updateSubject: string
}

export const texts: Readonly<Record<Language, Texts>> = {
  ar: {
    codeHint: 'أدخل هذا الرمز في الصفحة التي طلبته. يصلح لمدة 10 دقائق. لا تعطه لأحد.',
    codeSubject: 'رمز تسجيل الدخول',
    codeTitle: 'رمزك',
    ignore: 'إذا لم تطلب ذلك بنفسك، فتجاهل هذه الرسالة. لن يحدث شيء.',
    linkAction: 'تأكيد الجهاز',
    linkHint: 'ستطلب منك الصفحة الأرقام التي تراها حيث تسجّل الدخول. الرابط صالح لمدة 10 دقائق.',
    linkHintButton:
      'أكّد فقط إذا كنت تسجّل الدخول الآن في الصفحة المذكورة أعلاه. الرابط صالح لمدة 10 دقائق.',
    linkSubject: 'أكّد جهازك',
    linkTitle: 'يسجّل شخص ما (نأمل أن يكون أنت) الدخول من جهاز جديد.',
    notices: {
      deviceAdded: { subject: 'جهاز جديد', title: 'فُتحت محفظتك على جهاز جديد.' },
      deviceRemoved: { subject: 'أُزيل جهاز', title: 'أُزيل جهاز من حسابك. لن يوقّع شيئًا بعد الآن.' },
      loginAdded: {
        subject: 'تسجيل دخول جديد',
        title: 'أُضيفت طريقة تسجيل دخول إلى حسابك. يمكن الدخول بها من الآن.',
      },
      loginRemoved: {
        subject: 'أُزيلت طريقة تسجيل دخول',
        title: 'أُزيلت طريقة تسجيل دخول من حسابك. لم يعد الدخول بها ممكنًا.',
      },
      passkeyAdded: {
        subject: 'مفتاح مرور جديد',
        title: 'أُضيف مفتاح مرور إلى حسابك. يمكن تسجيل الدخول به من الآن.',
      },
      passkeyRemoved: {
        subject: 'أُزيل مفتاح مرور',
        title: 'أُزيل مفتاح مرور من حسابك. لم يعد تسجيل الدخول به ممكنًا.',
      },
      emailChanged: { subject: 'عنوان محفظتك', title: 'محفظتك لها الآن هذا العنوان.' },
      recoveryReplaced: {
        subject: 'تغيّر استرداد محفظتك',
        title: 'استُبدلت المفاتيح التي تُسترد بها محفظتك.',
      },
      walletExported: {
        subject: 'كلمات محفظتك',
        title: 'طُلب عرض كلمات محفظتك. من يراها يستطيع أخذ كل ما فيها.',
      },
      walletFrozen: { subject: 'جُمّدت محفظتك', title: 'جُمّدت محفظتك. لا يمكن توقيع أي شيء.' },
      walletSecured: { subject: 'أُمّنت محفظتك', title: 'أُمّنت محفظتك بوسيلة تملكها أنت وحدك.' },
      walletUnfrozen: { subject: 'أُلغي تجميد محفظتك', title: 'أُلغي تجميد محفظتك.' },
    },
    noticeHint: 'ألم تكن أنت؟ إذن أمّن بريدك الآن، وانقل ما في المحفظة إلى محفظة أخرى.',
    labelAddress: 'عنوان الشبكة الذي رآه خادمنا',
    labelNewEmail: 'العنوان الجديد',
    labelTime: 'الوقت',
    labelBrowser: 'المتصفح، كما يصف نفسه',
    labelPage: 'الصفحة، كما تصف نفسها',
    unknownBrowser: 'غير معروف',
    recoveryAction: 'إيقاف ذلك',
    recoveryHint:
      'ألم تكن أنت؟ أوقف ذلك بهذا الرابط، فيُسجَّل خروج ذلك الجهاز. ثم أمّن بريدك، فربما يقرؤه غيرك. إذا كنت أنت، فلا يلزمك شيء.',
    recoverySubject: 'طلب لفتح محفظتك',
    recoveryTitle: 'طلب شخص ما فتح محفظتك على جهاز جديد. ستُفتح هناك في الوقت المذكور.',
    undoAction: 'إلغاء التغيير',
    undoHint:
      'ألم تكن أنت؟ يعيد لك هذا الرابط عنوانك خلال 72 ساعة، ويُخرج كل الأجهزة من محفظتك. إذا كنت أنت، فلا يلزمك شيء.',
    updatedSubject: 'تغيّر عنوان محفظتك',
    updatedTitle: 'أصبح لمحفظتك عنوان بريد آخر.',
    updatePrimaryTitle: 'يريد شخص ما تغيير عنوان بريد محفظتك. أدخل هذا الرمز إذا كنت أنت فقط',
    updateSecondaryTitle: 'أكّد أن هذا العنوان لك. رمزك',
    updateSubject: 'رمز لتغيير عنوانك',
  },
  de: {
    codeHint:
      'Gib diesen Code auf der Seite ein, die danach fragt. Er gilt 10 Minuten. Gib ihn niemandem.',
    codeSubject: 'Dein Code zum Anmelden',
    codeTitle: 'Dein Code',
    ignore: 'Warst du das nicht? Ignoriere diese Mail, dann geschieht nichts.',
    linkAction: 'Gerät bestätigen',
    linkHint:
      'Die Seite fragt nach den Ziffern, die du dort siehst, wo du dich anmeldest. Der Link gilt 10 Minuten.',
    linkHintButton:
      'Bestätige nur, wenn du dich gerade selbst auf der oben genannten Seite anmeldest. Der Link gilt 10 Minuten.',
    linkSubject: 'Bestätige dein Gerät',
    linkTitle: 'Jemand (hoffentlich du) meldet sich auf einem neuen Gerät an.',
    notices: {
      deviceAdded: {
        subject: 'Neues Gerät',
        title: 'Deine Wallet wurde auf einem neuen Gerät geöffnet.',
      },
      deviceRemoved: {
        subject: 'Gerät entfernt',
        title: 'Ein Gerät wurde aus deinem Konto entfernt. Es unterschreibt nichts mehr.',
      },
      loginAdded: {
        subject: 'Neue Anmeldung',
        title: 'Eine Anmeldung wurde zu deinem Konto hinzugefügt. Ab jetzt kommt man damit hinein.',
      },
      loginRemoved: {
        subject: 'Anmeldung entfernt',
        title: 'Eine Anmeldung wurde aus deinem Konto entfernt. Sie funktioniert nicht mehr.',
      },
      passkeyAdded: {
        subject: 'Neuer Passkey',
        title: 'Zu deinem Konto kam ein Passkey hinzu. Mit ihm kann man sich ab jetzt anmelden.',
      },
      passkeyRemoved: {
        subject: 'Ein Passkey wurde entfernt',
        title:
          'Ein Passkey deines Kontos wurde entfernt. Mit ihm kann man sich nicht mehr anmelden.',
      },
      emailChanged: {
        subject: 'Die Adresse deiner Wallet',
        title: 'Deine Wallet hat jetzt diese Adresse.',
      },
      recoveryReplaced: {
        subject: 'Die Wiederherstellung deiner Wallet wurde geändert',
        title: 'Womit deine Wallet wiederhergestellt wird, wurde ersetzt.',
      },
      walletExported: {
        subject: 'Die Wörter deiner Wallet',
        title:
          'Jemand lässt sich die Wörter deiner Wallet zeigen. Wer sie sieht, kann alles nehmen.',
      },
      walletFrozen: {
        subject: 'Deine Wallet ist gesperrt',
        title: 'Deine Wallet wurde gesperrt. Nichts kann unterschrieben werden.',
      },
      walletSecured: {
        subject: 'Deine Wallet ist gesichert',
        title: 'Deine Wallet wurde mit etwas gesichert, das nur du hast.',
      },
      walletUnfrozen: {
        subject: 'Deine Wallet ist entsperrt',
        title: 'Deine Wallet wurde entsperrt.',
      },
    },
    noticeHint:
      'Warst du das nicht? Dann sichere jetzt dein Postfach, und bring in eine andere Wallet, was in dieser liegt.',
    labelAddress: 'Netzadresse, die unser Server sah',
    labelNewEmail: 'Neue Adresse',
    labelTime: 'Zeit',
    labelBrowser: 'Browser nach eigener Angabe',
    labelPage: 'Seite nach eigener Angabe',
    unknownBrowser: 'unbekannt',
    recoveryAction: 'Stoppen',
    recoveryHint:
      'Warst du das nicht? Dieser Link stoppt es und meldet das Gerät ab. Sichere danach dein Postfach: Vielleicht liest jemand mit. Warst du es, ist nichts zu tun.',
    recoverySubject: 'Deine Wallet soll geöffnet werden',
    recoveryTitle:
      'Jemand möchte deine Wallet auf einem neuen Gerät öffnen. Zur genannten Zeit geht sie dort auf.',
    undoAction: 'Änderung zurücknehmen',
    undoHint:
      'Warst du das nicht? Dieser Link gibt dir 72 Stunden lang deine Adresse zurück und meldet alle Geräte ab. Warst du es, ist nichts zu tun.',
    updatedSubject: 'Die Adresse deiner Wallet ist neu',
    updatedTitle: 'Deine Wallet hat jetzt eine andere E-Mail-Adresse.',
    updatePrimaryTitle:
      'Jemand möchte die E-Mail-Adresse deiner Wallet ändern. Nur wenn du das bist, gib diesen Code ein',
    updateSecondaryTitle: 'Bestätige, dass diese Adresse deine ist. Dein Code',
    updateSubject: 'Code, um deine Adresse zu ändern',
  },
  en: {
    codeHint:
      'Enter this code on the page that asks for it. It expires in 10 minutes. Don’t share it with anyone.',
    codeSubject: 'Your sign-in code',
    codeTitle: 'Your code',
    ignore: 'Wasn’t this you? Ignore this email and nothing will happen.',
    linkAction: 'Confirm device',
    linkHint:
      'You’ll be asked for the digits shown on the sign-in screen. This link expires in 10 minutes.',
    linkHintButton:
      'Confirm only if you’re signing in to the page above right now. This link expires in 10 minutes.',
    linkSubject: 'Confirm your device',
    linkTitle: 'Someone (hopefully you) is signing in on a new device.',
    notices: {
      deviceAdded: { subject: 'New device', title: 'Your wallet was opened on a new device.' },
      deviceRemoved: {
        subject: 'Device removed',
        title: 'A device was removed from your account. It can no longer sign.',
      },
      loginAdded: {
        subject: 'A login was added',
        title: 'A login was added to your account. It can be used to sign in from now on.',
      },
      loginRemoved: {
        subject: 'A login was removed',
        title: 'A login was removed from your account. It can no longer be used to sign in.',
      },
      passkeyAdded: {
        subject: 'New passkey',
        title: 'A passkey was added to your account. It can now be used to sign in.',
      },
      passkeyRemoved: {
        subject: 'Passkey removed',
        title: 'A passkey was removed from your account. It can no longer be used to sign in.',
      },
      emailChanged: {
        subject: 'Your wallet’s email address has changed',
        title: 'Your wallet now uses this email address.',
      },
      recoveryReplaced: {
        subject: 'Your recovery method has changed',
        title: 'The recovery method of your wallet was replaced.',
      },
      walletExported: {
        subject: 'Your recovery phrase is being shown',
        title:
          'Your wallet’s recovery phrase is being shown. Anyone who sees it can take everything in the wallet.',
      },
      walletFrozen: {
        subject: 'Your wallet is frozen',
        title: 'Your wallet was frozen. Nothing can be signed.',
      },
      walletSecured: {
        subject: 'Your wallet is secured',
        title: 'Your wallet was secured with a recovery method that only you have.',
      },
      walletUnfrozen: {
        subject: 'Your wallet is unfrozen',
        title: 'Your wallet was unfrozen.',
      },
    },
    noticeHint:
      'Wasn’t this you? Secure your email account now and move your assets to another wallet.',
    labelAddress: 'Network address that our server saw',
    labelNewEmail: 'New address',
    labelTime: 'Time',
    labelBrowser: 'The browser says it is',
    labelPage: 'The page says it is',
    unknownBrowser: 'unknown',
    recoveryAction: 'Stop it',
    recoveryHint:
      'Wasn’t this you? This link stops it and signs the device out. Then secure your email account, because someone may be reading it. If it was you, there’s nothing to do.',
    recoverySubject: 'Request to recover your wallet',
    recoveryTitle:
      'Someone asked to open your wallet on a new device. It opens there at the time below.',
    undoAction: 'Undo the change',
    undoHint:
      'Wasn’t this you? Use this link within 72 hours to restore your address and sign out every device. If it was you, there’s nothing to do.',
    updatedSubject: 'Your wallet’s email address has changed',
    updatedTitle: 'Your wallet now uses a different email address.',
    updatePrimaryTitle:
      'Someone wants to change the email address of your wallet. If that’s you, enter this code',
    updateSecondaryTitle: 'Confirm that this address is yours. Your code',
    updateSubject: 'Code to change your address',
  },
}
