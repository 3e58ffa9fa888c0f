import { fieldAnswers } from './field-answers.ts';
import { httpAnswers } from './http-answers.ts';
import type { Group } from './row.ts';
import { shapeAnswers } from './shape-answers.ts';
import { statusAnswers } from './status-answers.ts';

/** All hostile answers of a service. */
export const answers: Group[] = [
  ...fieldAnswers,
  ...shapeAnswers,
  ...httpAnswers,
  ...statusAnswers,
];
