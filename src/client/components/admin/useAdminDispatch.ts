import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'

/** Dispatch, as it also takes the deeds of an administrator. */
export const useAdminDispatch = () => useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
