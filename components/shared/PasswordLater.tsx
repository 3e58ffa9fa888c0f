import { later } from './later.tsx';

/** The textbox for a report's password; few reports have one. */
const PasswordLater = later(() => import('./ReportPassword.tsx'));
export default PasswordLater;
