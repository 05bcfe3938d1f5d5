// The articles that come with the product, in Vietnamese.
import type { SeedTexts } from '../article.ts'

export const newsVn: SeedTexts = {
  'how-margin-works': {
    title: 'Ký quỹ hoạt động thế nào, bằng con số',
    description: 'Khoản nào được tạm giữ khi bạn mở hợp đồng, khi nào chúng tôi cảnh báo, và khi nào vị thế tự đóng.',
    content: `<p>Hợp đồng cho phép bạn giao dịch một số tiền lớn hơn số tiền bỏ ra. Phần bạn để riêng cho việc đó là <strong>ký quỹ</strong>. Nó vẫn là của bạn: được tạm giữ chứ không bị tiêu đi, và trở lại khi hợp đồng đóng.</p>
<h2>Công thức</h2>
<p>Ký quỹ = số lot × đơn vị mỗi lot × giá ÷ đòn bẩy. Một lot BTC/USD là một bitcoin. Với giá 100.000 và đòn bẩy ×100, hợp đồng 0,10 lot cần 0,10 × 1 × 100.000 ÷ 100 = <strong>100 USD</strong>. Phiếu lệnh hiển thị con số này, phí và tổng chi phí trước khi bạn nhấn nút.</p>
<h2>Lãi và lỗ</h2>
<p>Lãi/lỗ = (giá hiện tại − giá mở) × số lot × đơn vị mỗi lot, với lệnh bán thì đổi dấu. Nếu bitcoin biến động 500, hợp đồng trên lãi hoặc lỗ 0,10 × 500 = 50 USD. Đòn bẩy thay đổi số tiền ký quỹ được tạm giữ. Nó không thay đổi con số này, nhưng cho phép bạn mở những hợp đồng có mức lỗ lớn so với số dư.</p>
<h2>Mức ký quỹ</h2>
<p>Mức ký quỹ của bạn là vốn ròng ÷ ký quỹ của mọi vị thế × 100, trong đó vốn ròng gồm số dư, tiền tạm giữ và lãi/lỗ tạm tính.</p>
<ul><li>Ở mức 100%, chúng tôi cảnh báo bạn trong ứng dụng và qua chuông thông báo.</li><li>Ở mức 50%, hợp đồng lỗ nhiều nhất được đóng trước, rồi chúng tôi xem lại.</li></ul>
<p>Nếu giá nhảy xa đến mức khoản lỗ lớn hơn số tiền của bạn, tài khoản dừng ở mức không. Bạn không bao giờ nợ chúng tôi vì một hợp đồng.</p>
<h2>Trước khi giao dịch</h2>
<p>Hãy thử cùng lệnh đó trong tài khoản demo trước và đặt cắt lỗ: <a href="#/trade">mở màn hình giao dịch</a>. Giá có thể nhanh chóng đi ngược hướng của bạn. Chỉ dùng số tiền mà bạn chịu được nếu mất.</p>`,
  },
  'how-micro-settles': {
    title: 'Lệnh Tăng/Giảm được tính kết quả thế nào',
    description: 'Hai mức giá nào quyết định, bằng giá thì sao, và vì sao không ai chọn được kết quả.',
    content: `<p>Lệnh Tăng/Giảm chỉ hỏi một câu: sau một khoảng thời gian cố định, giá sẽ cao hơn hay thấp hơn? Mọi thứ quyết định câu trả lời được ghi vào lệnh ngay khi chúng tôi nhận lệnh và không thể thay đổi sau đó: hướng, số tiền đặt, thời hạn và tỷ lệ lợi nhuận.</p>
<h2>Hai mức giá</h2>
<ul><li><strong>Giá mở:</strong> mức giá được nhận mới nhất tại thời điểm máy chủ nhận lệnh.</li><li><strong>Giá kết thúc:</strong> mức giá được nhận cuối cùng tại hoặc trước lúc đáo hạn. Nó được xác định bởi các mức giá đã ghi, không phải bởi lúc máy tính đọc chúng.</li></ul>
<h2>Thắng, thua, bằng giá</h2>
<p>Thắng thì nhận lại số tiền đặt cộng thêm số tiền đặt × tỷ lệ lợi nhuận: 100 USD với 75% nhận về 175 USD. Thua thì mất số tiền đặt. Nếu hai mức giá bằng nhau, bạn thắng, dù ở hướng nào.</p>
<h2>Khi lệnh vô hiệu</h2>
<p>Nếu nguồn giá gián đoạn lúc đáo hạn, hoặc thị trường đóng cửa không báo trước, lệnh vô hiệu và số tiền đặt được hoàn lại. Bạn thấy lý do trên lệnh.</p>
<h2>Tự kiểm tra</h2>
<p>Mỗi lệnh lưu mã của hai mức giá đã dùng. Với nguồn giá mô phỏng, khóa của mỗi ngày được công bố trước dưới dạng hàm băm và được tiết lộ sau đó, để ai cũng có thể tính lại giá của ngày hôm qua. Không có cài đặt, vai trò hay chương trình nào cho phép chọn kết quả.</p>
<p>Hãy đánh giá xác suất một cách thực tế: với tỷ lệ lợi nhuận 75%, bạn phải đúng hơn 57 trong 100 lệnh mới có lãi.</p>`,
  },
  'how-withdrawals-are-handled': {
    title: 'Yêu cầu rút tiền được xử lý thế nào',
    description: 'Các bước, hạn mức, phí, và những điều không ai được phép đòi hỏi ở bạn.',
    content: `<p>Tiền khả dụng của bạn là của bạn và bạn có thể rút. Dưới đây là các bước từ yêu cầu của bạn đến ngân hàng hoặc địa chỉ của bạn.</p>
<ol><li><strong>Bạn yêu cầu.</strong> Số tiền được tạm giữ ngay. Phí được chốt tại thời điểm đó và hiển thị trước khi bạn xác nhận. Với tiền tệ khác đô la, số tiền nhận được là ước tính: áp dụng tỷ giá lúc phê duyệt, và nếu biến động quá nhiều, chúng tôi sẽ hỏi bạn trước.</li><li><strong>Chúng tôi duyệt.</strong> Một người xem yêu cầu. Số tiền lớn cần hai người. Bạn có thể hủy khi yêu cầu đang được duyệt.</li><li><strong>Hoàn tất hoặc bị từ chối.</strong> Nếu bị từ chối, toàn bộ số tiền khả dụng trở lại và bạn thấy lý do.</li></ol>
<h2>Hạn mức</h2>
<p>Trước khi danh tính được xác minh, hạn mức ngày thấp hơn. <a href="#/mine/auth">Xác minh danh tính</a> mất tối đa 48 giờ. Hạn mức hiện tại hiển thị ở trang rút tiền.</p>
<h2>Thời gian chờ</h2>
<p>Địa chỉ hoặc tài khoản mới thêm, cũng như tài khoản vừa đổi mật khẩu, có thể phải chờ trước lần rút tiền tiếp theo. Điều này bảo vệ bạn nếu người khác biết được mật khẩu. Nếu áp dụng, trang sẽ cho biết đến khi nào.</p>
<h2>Những điều chúng tôi không bao giờ làm</h2>
<ul><li>Chúng tôi không bao giờ yêu cầu trả tiền để được rút tiền: không thuế trả trước, không đặt cọc, không phí mở khóa.</li><li>Khoản vay, tiền thưởng hay quỹ đào coin không bao giờ khóa phần tiền còn lại của bạn.</li><li>Bộ phận hỗ trợ không bao giờ hỏi mật khẩu hay mã xác minh.</li></ul>
<p>Nếu có ai hỏi, đừng trả lời và hãy liên hệ <a href="#/mine/chat">bộ phận hỗ trợ</a>.</p>`,
  },
  'where-prices-come-from': {
    title: 'Giá đến từ đâu và cách kiểm tra',
    description: 'Mô phỏng hay trực tiếp, nhãn luôn hiển thị. Đây là những gì đứng sau nó.',
    content: `<p>Mỗi mức giá đều có nhãn. <strong>Mô phỏng</strong> nghĩa là giá do chương trình tạo ra để luyện tập. <strong>Trực tiếp</strong> nghĩa là giá đến từ nguồn bên ngoài. Trong vận hành chính thức, tiền thật không bao giờ giao dịch theo giá mô phỏng.</p>
<h2>Một mức giá</h2>
<p>Mỗi thị trường có một mức giá: không có spread, không có phí hoán đổi qua đêm. Chi phí của lệnh là phí của nó, và phiếu lệnh hiển thị phí này.</p>
<h2>Các lớp bảo vệ</h2>
<ul><li>Giá quá cũ hiển thị màu xám và không nhận lệnh theo giá đó.</li><li>Bước nhảy đột ngột phải được các mức giá tiếp theo xác nhận trước khi có thể giao dịch theo nó.</li></ul>
<h2>Kiểm tra nguồn giá mô phỏng</h2>
<p>Giá của mỗi ngày được suy ra từ một khóa bí mật. Mã băm của khóa được công bố trước khi ngày bắt đầu, còn chính khóa được công bố sau khi ngày kết thúc. Có cả hai, ai cũng có thể tính lại giá trong ngày và thấy rằng không có gì bị thay đổi giữa chừng.</p>`,
  },
  'keep-your-account-safe': {
    title: 'Năm phút để giữ an toàn cho tài khoản',
    description: 'Một mật khẩu dài, một lớp xác thực thứ hai, và thỉnh thoảng xem lại các thiết bị của bạn.',
    content: `<ol><li><strong>Dùng mật khẩu riêng.</strong> Dài tốt hơn phức tạp. Trình quản lý mật khẩu giúp cả hai trở nên dễ dàng.</li><li><strong>Bật xác thực hai lớp.</strong> Hệ thống yêu cầu mã từ điện thoại khi bạn đăng nhập, thêm phương thức rút tiền hoặc rút tiền. Hãy ghi các mã khôi phục ra giấy.</li><li><strong>Xem các thiết bị của bạn.</strong> Mục cài đặt liệt kê nơi bạn đang đăng nhập. Hãy đăng xuất những thiết bị bạn không nhận ra.</li><li><strong>Chỉ thêm địa chỉ của chính bạn.</strong> So sánh sáu ký tự đầu và cuối. Coin gửi đến địa chỉ sai là mất.</li><li><strong>Đọc thanh địa chỉ.</strong> Chúng tôi không bao giờ gửi liên kết hỏi mật khẩu.</li></ol>
<p>Nếu bạn không yêu cầu khoản rút tiền mà chúng tôi báo qua email, hãy dùng liên kết trong email đó. Tài khoản sẽ bị tạm khóa ngay. Sau đó liên hệ <a href="#/mine/chat">bộ phận hỗ trợ</a>.</p>`,
  },
}
