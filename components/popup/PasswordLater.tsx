import { later } from './later.tsx';

/** The textbox for a report's password; few reports have one. */
const PasswordLater = later(() => import('../shared/ReportPassword.tsx'));
export default PasswordLater;
