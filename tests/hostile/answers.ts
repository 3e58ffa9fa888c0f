import { fieldAnswers } from './field-answers.ts';
import { httpAnswers } from './http-answers.ts';
import type { Row } from './row.ts';
import { shapeAnswers } from './shape-answers.ts';

/** Answers of a service that means no good. */
export const answers: Row[] = [...fieldAnswers, ...shapeAnswers, ...httpAnswers];
