import { closedWords } from './closedWords.ts'
import type { Messages } from './en.ts'

/** A name of another script keeps its own direction, and disturbs nothing around it. */
const apart = (name: string) => `\u2068${name}\u2069`

const declined = 'لقد رفضت الطلب في المحفظة.'
const ourSide = 'حدث خلل من جانبنا.'
const notSetUp = 'لم يتم إعداد هذه الصفحة بشكل صحيح.'
const notUsed = 'لا يستخدم هذا التطبيق تلك الشبكة.'
const tooMany = 'طلبات كثيرة جدًا. انتظر قليلًا ثم حاول مجددًا.'
const notHere = 'هذا غير متاح هنا.'

export const ar = {
  ...closedWords.ar,
  back: 'رجوع',

  connectTitle: 'ربط محفظة',
  walletList: 'المحافظ',
  installed: 'مثبّتة',
  recent: 'الأخيرة',
  noWalletsTitle: 'لا توجد محفظة في هذا المتصفح',
  noWalletsText:
    'المحفظة تطبيق أو إضافة تحفظ مفاتيحك. ثبّت واحدة ثم عُد إلى هنا: ستظهر من تلقاء نفسها.',
  walletsOff: 'لا تتيح هذه الصفحة أي وسيلة للربط.',
  helpWallet: 'ما هي المحفظة؟',
  legal: (terms, privacy) =>
    terms && privacy
      ? 'بالربط فأنت تقبل الشروط وسياسة الخصوصية.'
      : terms
        ? 'بالربط فأنت تقبل الشروط.'
        : 'بالربط فأنت تقبل سياسة الخصوصية.',
  acceptLegal: (terms, privacy) =>
    terms && privacy
      ? 'أقبل الشروط وسياسة الخصوصية.'
      : terms
        ? 'أقبل الشروط.'
        : 'أقبل سياسة الخصوصية.',
  acceptFirst: 'ضع علامة في المربع أولًا.',
  terms: 'الشروط',
  privacy: 'سياسة الخصوصية',
  branding: 'Fairlead',

  searchAll: 'البحث في كل المحافظ',
  walletsFailed: 'تعذّر تحميل قائمة المحافظ.',
  allWalletsTitle: 'كل المحافظ',
  searchWallets: 'البحث عن محفظة',
  clearSearch: 'مسح البحث',
  certifiedOnly: 'معتمدة',
  loadingWallets: 'يجري تحميل المحافظ',
  walletCount: (count) => `عدد المحافظ: ${count}`,
  noWallets: 'لا توجد محافظ هنا.',
  noWalletMatches: (query) => `لا توجد محفظة تطابق ${apart(query)}.`,
  showAllWallets: 'عرض كل المحافظ',

  continueIn: (wallet) => `تابع في ${apart(wallet)}`,
  acceptInWallet: 'اقبل الربط في محفظتك.',
  stillWaiting: 'لا شيء بعد؟ افتح المحفظة بنفسك؛ فقد يكون السؤال خلف أيقونتها أو خلف شاشة مقفلة.',
  connectedTo: (wallet) => `تم الربط مع ${apart(wallet)}`,
  declinedTitle: 'رُفض الربط',
  declinedText: `${declined} لم تتم مشاركة أي شيء.`,
  stoppedTitle: 'توقّف الربط',
  stoppedText: 'بدأ ربط آخر في هذه الأثناء.',
  failedTitle: 'لم ينجح ذلك',
  viewBroken: 'في هذه الشاشة خلل. حاول مرة أخرى أو ارجع.',
  walletGone: 'لم تعد هذه المحفظة موجودة. أعد تحميل الصفحة أو اختر غيرها.',

  accountTitle: 'الحساب',
  copyAddress: 'نسخ العنوان',
  copied: 'تم نسخ العنوان',
  copyFailed: 'لم يسمح المتصفح بالنسخ. حدّد العنوان وانسخه بنفسك.',
  balance: 'الرصيد',
  balanceFailed: 'تعذّرت قراءة الرصيد.',
  viewInExplorer: 'العرض في المستكشف',
  disconnect: 'قطع الاتصال',
  disconnectFailed: 'أبلغت المحفظة عن مشكلة، لكن الاتصال مقطوع هنا.',
  unsupportedBanner: 'محفظتك على شبكة لا يعرفها هذا التطبيق.',
  changeNetwork: 'تغيير',
  connectedWith: (wallet) => `متصل عبر ${apart(wallet)}`,

  networksTitle: 'الشبكات',
  networkList: 'الشبكات',
  searchNetworks: 'البحث في الشبكات',
  noNetworkMatches: 'لا توجد شبكة بهذا الاسم.',
  networkMatches: (count) => `عدد الشبكات التي عُثر عليها: ${count}`,
  testNetwork: 'شبكة اختبار',
  notApproved: 'لا تسمح بها المحفظة',
  networksFooter: 'قد لا تدعم محفظتك كل الشبكات المذكورة هنا.',
  switchTitle: (network) => `الانتقال إلى ${apart(network)}`,
  switchText: 'تسألك محفظتك هل تريد تغيير الشبكة.',
  switchFailed: (reason) => `لم تتغيّر الشبكة. ${reason}`,
  switchDeclined: 'لم تتغيّر الشبكة: لقد رفضت الطلب في المحفظة.',
  unsupportedTitle: 'تغيير الشبكة',
  unsupportedText: 'لا يعمل هذا التطبيق على شبكة محفظتك. اختر واحدة من هذه:',
  activeChainTitle: (network) => `محفظة أخرى لشبكة ${apart(network)}`,
  activeChainText: 'لا تصل محفظتك الحالية إلى هذه الشبكة. اربط محفظة تصل إليها.',
  chooseWallet: 'اختيار محفظة',

  walletHelpTitle: 'ما هي المحفظة؟',
  walletHelpKeys: 'تحفظ مفاتيحك',
  walletHelpKeysText:
    'ما تملكه مسجّل في شبكات عامة. والمحفظة تحمل المفاتيح التي تحرّكه، ولا يستطيع استخدامها إلا صاحبها.',
  walletHelpLogin: 'بها تسجّل الدخول',
  walletHelpLoginText: 'بدلًا من كلمة مرور لكل موقع، تُثبت أن المحفظة لك.',
  walletHelpAsk: 'تسأل قبل حدوث أي شيء',
  walletHelpAskText: 'لا يستطيع الموقع إلا أن يقترح. ترى كل دفعة وكل توقيع في المحفظة، وتقرّر هناك.',
  gotIt: 'فهمت',

  getWallet: 'الحصول على محفظة',
  getWalletText: 'هذه المحافظ تعمل مع هذا التطبيق. ثبّت واحدة ثم عُد إلى هنا.',
  moreWallets: 'محافظ أخرى',
  noSuggestions: 'لا يوجد اقتراح هنا. اسأل أصحاب هذا التطبيق.',
  downloadsTitle: (wallet) => `الحصول على ${apart(wallet)}`,
  downloadsText: (wallet) =>
    `لم يُعثر على ${apart(wallet)} في هذا المتصفح. احصل عليها من هنا ثم عُد.`,
  noDownloads: (wallet) => `لا نعرف من أين يمكن الحصول على ${apart(wallet)}.`,
  browserExtension: 'إضافة للمتصفح',
  webApp: 'تطبيق ويب',
  homepage: 'الموقع',

  dismiss: 'إخفاء',
  loadingView: 'جارٍ التحميل',

  'error.ADAPTER_NOT_FOUND': 'لا يصل هذا التطبيق إلى تلك الشبكة.',
  'error.ARGUMENT_REQUIRED': 'هناك شيء ناقص. أعد تحميل الصفحة وحاول مجددًا.',
  'error.BODY_TOO_LARGE': 'هذا كثير جدًا دفعة واحدة.',
  'error.CHAIN_UNSUPPORTED': notUsed,
  'error.CONFLICT': 'سبقك شخص آخر. حاول مجددًا.',
  'error.CONNECTION_REJECTED': declined,
  'error.CONNECTOR_CHAINS_UNSUPPORTED': 'لا تستطيع هذه المحفظة استخدام شبكات هذا التطبيق.',
  'error.CONNECTOR_NOT_FOUND': 'لم تعد هذه المحفظة موجودة. أعد تحميل الصفحة أو اختر غيرها.',
  'error.DISCONNECT_FAILED': 'أبلغت المحفظة عن مشكلة، لكن الاتصال مقطوع هنا.',
  'error.FEATURE_UNAVAILABLE': notHere,
  'error.MODAL_CLOSED': 'لقد أغلقت النافذة.',
  'error.MULTI_WALLET_DISABLED': 'يمكن استخدام محفظة واحدة فقط في كل مرة هنا.',
  'error.NAMESPACE_UNSUPPORTED': 'هذا النوع من الشبكات غير مدعوم.',
  'error.NETWORK_NOT_FOUND': notUsed,
  'error.NETWORK_UNSUPPORTED': 'هذه الشبكة غير مدعومة بعد.',
  'error.NOT_CONNECTED': 'اربط محفظة أولًا.',
  'error.NOT_FOUND': 'لم يُعثر على شيء.',
  'error.OPTIONS_INVALID': notSetUp,
  'error.ORIGIN_NOT_ALLOWED': 'لا يُسمح لهذه الصفحة باستخدام الخدمة.',
  'error.PROJECT_INVALID': notSetUp,
  'error.PROVIDER_ERROR': 'أبلغت المحفظة عن خطأ.',
  'error.RATE_LIMITED': tooMany,
  'error.REQUEST_ABORTED': 'لقد أوقفت ذلك.',
  'error.REQUEST_INVALID': ourSide,
  'error.REQUEST_REJECTED': declined,
  'error.RESPONSE_INVALID': 'الرد غير مفهوم. حاول مجددًا.',
  'error.SERVER_ERROR': ourSide,
  'error.SIGNATURE_INVALID': 'التوقيع غير مطابق.',
  'error.SWITCH_FAILED': 'بقيت المحفظة على شبكتها.',
  'error.UNKNOWN': 'حدث خطأ',
  'error.UPSTREAM_UNAVAILABLE': 'لا يمكن الوصول إلى الشبكة. تحقّق من اتصالك وحاول مجددًا.',
  'error.VIEW_UNKNOWN': notHere,

  'wallet.declined': declined,
  'wallet.unauthorized': 'تريد المحفظة أن يُعاد ربطها أولًا.',
  'wallet.unsupportedMethod': 'لا تستطيع محفظتك القيام بهذا.',
  'wallet.offline': 'محفظتك غير متصلة بالإنترنت.',
  'wallet.unknownNetwork': 'لا تعرف محفظتك هذه الشبكة.',
  'wallet.batch': 'لا تستطيع محفظتك إرسال هذه معًا.',
  'wallet.malformed': 'لم تفهم المحفظة الطلب.',
  'wallet.failed': 'واجهت المحفظة أو شبكتها مشكلة. حاول مجددًا.',
  'wallet.busy': 'هناك سؤال مفتوح في محفظتك بالفعل. أجب عنه أولًا.',
  'wallet.rateLimited': tooMany,
  'wallet.reverted': 'سترفض الشبكة ذلك.',
  'wallet.fees': 'الرسوم غير مناسبة. حاول مجددًا.',
  'wallet.nonce': 'هناك معاملة سابقة لم تكتمل. انتظرها.',
  'wallet.gas': 'حد الغاز غير مناسب. حاول مجددًا.',
  'wallet.funds': 'لا يوجد ما يكفي للمبلغ والرسوم.',
  'wallet.transactionType': 'لا تعرف الشبكة هذا النوع من المعاملات.',
  'wallet.unexpected': 'أبلغت المحفظة عن شيء غير متوقع. حاول مجددًا.',
} satisfies Messages
