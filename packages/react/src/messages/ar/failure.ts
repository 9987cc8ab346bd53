import type { FailureWords } from '../en/failure.ts'
import { declined } from './shared.ts'

const ourSide = 'حدث خلل من جانبنا.'
const notSetUp = 'لم يتم إعداد هذه الصفحة بشكل صحيح.'
const notUsed = 'لا يدعم هذا التطبيق تلك الشبكة.'
const tooMany = 'طلبات كثيرة جدًا. انتظر قليلًا ثم حاول مجددًا.'
const notHere = 'هذا غير متاح هنا.'

export const failureWords = {
  'error.ADAPTER_NOT_FOUND': 'لا يصل هذا التطبيق إلى تلك الشبكة.',
  'error.ARGUMENT_REQUIRED': 'هناك شيء ناقص. أعد تحميل الصفحة وحاول مجددًا.',
  'error.BODY_TOO_LARGE': 'هذا الطلب كبير جدًا.',
  'error.CHAIN_UNSUPPORTED': notUsed,
  'error.CONFLICT': 'تغيّر هذا للتو في مكان آخر. حاول مجددًا.',
  'error.CONNECTION_REJECTED': declined,
  'error.CONNECTOR_CHAINS_UNSUPPORTED': 'لا تستطيع هذه المحفظة استخدام شبكات هذا التطبيق.',
  'error.CONNECTOR_NOT_FOUND': 'لم تعد هذه المحفظة موجودة. أعد تحميل الصفحة أو اختر غيرها.',
  'error.DISCONNECT_FAILED': 'أبلغت المحفظة عن مشكلة، لكن الاتصال مقطوع هنا.',
  'error.FACTOR_REQUIRED': 'يتطلب هذا مفتاح المرور أو رمز الاستعادة.',
  'error.FEATURE_UNAVAILABLE': notHere,
  'error.FROZEN': 'هذه المحفظة مجمّدة. ألغِ تجميدها أولًا.',
  'error.LOCKED': 'رموز خاطئة كثيرة. ابدأ من جديد.',
  'error.LOGIN_FAILED': 'لم ينجح تسجيل الدخول. حاول مرة أخرى بعد قليل.',
  'error.MEDIA_TYPE': 'تعذّرت قراءة الطلب.',
  'error.MODAL_CLOSED': 'لقد أغلقت النافذة.',
  'error.MULTI_WALLET_DISABLED': 'يمكن استخدام محفظة واحدة فقط في كل مرة هنا.',
  'error.NAMESPACE_UNSUPPORTED': 'هذا النوع من الشبكات غير مدعوم.',
  'error.NETWORK_NOT_FOUND': notUsed,
  'error.NETWORK_UNSUPPORTED': 'هذه الشبكة غير مدعومة بعد.',
  'error.NOT_CONNECTED': 'اربط محفظة أولًا.',
  'error.NOT_FOUND': 'لم يُعثر على شيء.',
  'error.OPTIONS_INVALID': notSetUp,
  'error.ORIGIN_NOT_ALLOWED': 'لا يُسمح لهذه الصفحة باستخدام الخدمة.',
  'error.OTP_EXPIRED': 'انتهت صلاحية هذا الرمز. اطلب رمزًا جديدًا.',
  'error.OTP_INVALID': 'هذا الرمز غير صحيح.',
  'error.PEER_MISSING': notSetUp,
  'error.POPUP_CLOSED': 'لقد أغلقت النافذة.',
  'error.PROJECT_INVALID': notSetUp,
  'error.PROVIDER_ERROR': 'أبلغت المحفظة عن خطأ.',
  'error.RATE_LIMITED': tooMany,
  'error.REQUEST_ABORTED': 'لقد أوقفت ذلك.',
  'error.REQUEST_INVALID': ourSide,
  'error.REQUEST_REJECTED': declined,
  'error.RESPONSE_INVALID': 'الرد غير صالح. حاول مجددًا.',
  'error.SERVER_ERROR': ourSide,
  'error.SESSION_EXPIRED': 'انتهى الاتصال بالمحفظة. تحقّق من ساعة هذا الجهاز ثم اربطها من جديد.',
  'error.SIGNATURE_INVALID': 'التوقيع غير صالح.',
  'error.SITE_BLOCKED':
    'لا تشارك محفظتك أي حساب مع هذا الموقع، غالبًا لأنك رفضت الاتصال سابقًا. افتح إعدادات المحفظة واسمح لهذا الموقع بالوصول، ثم حاول مجددًا.',
  'error.SWITCH_FAILED': 'بقيت المحفظة على شبكتها.',
  'error.TOO_EARLY': 'هذا غير ممكن بعد. حاول لاحقًا.',
  'error.UNKNOWN': 'حدث خطأ',
  'error.UPSTREAM_UNAVAILABLE': 'لا يمكن الوصول إلى الشبكة. تحقّق من اتصالك وحاول مجددًا.',
  'error.VIEW_UNKNOWN': notHere,

  'early.email': (time: string) =>
    `تغيّر عنوان بريدك الإلكتروني قبل وقت قصير. حفاظًا على أمانك، تُفتح محفظتك على جهاز جديد بعد ${time}.`,
  'early.login': (time: string) =>
    `أُضيفت طريقة تسجيل الدخول هذه قبل وقت قصير. حفاظًا على أمانك، تفتح محفظتك على جهاز جديد بعد ${time}.`,
  'early.recovery': (time: string) =>
    `هذا الجهاز جديد. ليكون لديك وقت للاعتراض، تُفتح محفظتك هنا بعد ${time}.`,

  'frame.unreachable':
    'تعذّر تحميل المحفظة. تحقق من اتصالك وأوقف مانع الإعلانات لهذا الموقع ثم حاول مجددًا.',

  'wallet.declined': declined,
  'wallet.unauthorized': 'اربط محفظتك من جديد أولًا.',
  'wallet.unsupportedMethod': 'لا تستطيع محفظتك القيام بهذا.',
  'wallet.offline': 'محفظتك غير متصلة بالإنترنت.',
  'wallet.unknownNetwork': 'لا تعرف محفظتك هذه الشبكة.',
  'wallet.batch': 'لا تستطيع محفظتك إرسال هذه معًا.',
  'wallet.malformed': 'لم تفهم المحفظة الطلب.',
  'wallet.failed': 'واجهت المحفظة أو شبكتها مشكلة. حاول مجددًا.',
  'wallet.busy': 'هناك طلب مفتوح في محفظتك بالفعل. أجب عنه هناك أولًا.',
  'wallet.rateLimited': tooMany,
  'wallet.reverted': 'سترفض الشبكة ذلك.',
  'wallet.fees': 'لم تقبل الشبكة الرسوم. حاول مجددًا.',
  'wallet.nonce': 'هناك معاملة سابقة لم تكتمل. انتظرها.',
  'wallet.gas': 'لم تقبل الشبكة حد الغاز. حاول مجددًا.',
  'wallet.funds': 'لا يوجد ما يكفي للمبلغ والرسوم.',
  'wallet.rent': 'لا تكفي عملة الشبكة للرسوم أو للحد الأدنى لرصيد الحساب.',
  'wallet.expired': 'انتهت صلاحية المعاملة قبل أن تقبلها الشبكة. يمكنك إرسالها مرة أخرى.',
  'wallet.transactionType': 'لا تدعم الشبكة هذا النوع من المعاملات.',
  'wallet.unexpected': 'أبلغت محفظتك عن خطأ غير متوقع. حاول مجددًا.',
} satisfies FailureWords
