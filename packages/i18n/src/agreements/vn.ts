// The loan agreement in Vietnamese.
import type { AgreementWords } from './loan.ts'

export const loanAgreementVn: AgreementWords = {
  title: 'Hợp đồng vay',
  idTypes: { 1: 'thẻ căn cước', 2: 'hộ chiếu' },
  sections: [
    {
      heading: 'Các bên',
      lines: [
        'Bên cho vay: {lender}.',
        'Bên vay: {name}, UID {uid}, sinh ngày {birthday}, quốc gia {country}, di động {mobile}, giấy tờ nhận dạng: {idType}.',
        'Ngày: {date} (UTC).',
      ],
    },
    {
      heading: 'Khoản vay',
      lines: [
        'Bên cho vay chuyển {amount} USD vào tài khoản chính của bên vay sau khi đơn được duyệt.',
        'Thời hạn vay là {period} ngày kể từ khi được duyệt. Việc duyệt mất tối đa 48 giờ; cho đến lúc đó không phát sinh khoản nợ nào.',
      ],
    },
    {
      heading: 'Chi phí',
      lines: [
        'Tiền lãi: {interestRate}% mỗi ngày ({yearlyRate}% mỗi năm), miễn lãi {freePeriod} ngày đầu: tổng cộng {interest} USD.',
        'Số tiền phải trả trước khi hết thời hạn: {total} USD. Không có phí nào khác.',
      ],
    },
    {
      heading: 'Khi trễ hạn',
      lines: [
        'Với mỗi ngày bắt đầu sau khi hết thời hạn, cộng thêm tiền phạt bằng {penaltyRate}% khoản vay, tức {penaltyPerDay} USD mỗi ngày. Tiền phạt không tính lãi kép.',
        'Tiền phạt dừng vào ngày nộp chứng từ thanh toán mà sau đó được chấp nhận. Dù trễ hạn hay không, số dư của bên vay không bị sử dụng, phong tỏa hay bán đi.',
        'Cho đến khi khoản vay được trả xong, không cấp khoản vay nào khác.',
      ],
    },
    {
      heading: 'Những gì vẫn được phép',
      lines: [
        'Trong thời gian vay, bên vay được giao dịch, nạp tiền, chuyển tiền và rút tiền như trước, kể cả số tiền đã vay. Khoản vay không bao giờ khóa tiền của bên vay.',
        'Có thể trả bất cứ lúc nào trước khi hết thời hạn; tiền lãi nêu trên không thay đổi.',
      ],
    },
    {
      heading: 'Trả nợ',
      lines: [
        'Bên vay thanh toán đến một trong các địa chỉ hiển thị tại mục “Trả nợ” và nộp chứng từ. Khoản vay kết thúc khi khoản thanh toán được xác nhận.',
        'Không ai phải trả bất cứ khoản nào để được rút tiền, và không có khoản thanh toán nào được yêu cầu trước khi giải ngân khoản vay.',
      ],
    },
    {
      heading: 'Văn bản này',
      lines: [
        'Hợp đồng được lưu nguyên văn như đã hiển thị, cùng dấu vân tay và chữ ký, và có thể đọc tại mục “Lịch sử vay” bất cứ lúc nào.',
      ],
    },
  ],
}
